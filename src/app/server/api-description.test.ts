import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { describeApi } from './api-description.ts'
import { createSchemaWriter } from './api-schemas.ts'
import { getHealth } from './health.ts'

type Response = { headers?: object; content?: Record<string, { examples?: Record<string, { value: unknown }> }> }
type Operation = {
  operationId: string
  tags: string[]
  security: object[]
  parameters?: { name: string; description?: string }[]
  responses: Record<string, Response>
}

const description = describeApi({ publicUrl: 'https://escarcelle.example' })
const operations = new Map(
  Object.entries(description.paths).flatMap(([address, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => [
      operation.operationId,
      { ...operation, call: `${method.toUpperCase()} ${address}` },
    ]),
  ),
)
const operation = (name: string) => operations.get(name) ?? expect.fail(`${name} is not described`)

const endpoints: [name: string, endpoint: Endpoint][] = [...(await everyEndpoint()), ['getHealth', getHealth]]

describe("the API's description", () => {
  it('has each declared call under the name of its declaration, and no other', () => {
    const described = new Map([...operations.values()].map(({ operationId, call }) => [operationId, call]))
    const declared = endpoints.map(([name, { method, path }]): [string, string] => [
      name,
      `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    ])
    expect(described).toEqual(new Map(declared))
  })

  it('has the version of the package and the address of the server', () => {
    const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'))
    expect([description.openapi, description.info.version]).toEqual(['3.1.0', version])
    expect(description.servers).toEqual([{ url: 'https://escarcelle.example/api' }])
    expect(describeApi().servers).toEqual([{ url: '/api' }])
  })

  it('has a sentence for each group of calls', () => {
    const groups = description.tags.map(({ name, description: sentence }) => [name, sentence.endsWith('.')])
    expect(groups).toEqual([...new Set([...operations.values()].flatMap(({ tags }) => tags))].map((tag) => [tag, true]))
  })

  it('names the schemas as the code does, once each', () => {
    expect(Object.keys(description.components.schemas)).toEqual(
      expect.arrayContaining(['Cause', 'CauseInput', 'Transaction', 'DonationInput', 'Problem']),
    )
  })

  it('refuses two schemas with the same name', () => {
    const [Amount, Other] = [z.number(), z.string()]
    const { write } = createSchemaWriter([{ Amount }, { Amount: Other }])
    write(z.object({ amount: Amount }), 'output')
    expect(() => write(z.object({ amount: Other }), 'output')).toThrow('Two different schemas are called Amount')
  })

  it('requires no token where anyone may call, and distinguishes terminals from people', () => {
    expect(operation('getHealth').security).toEqual([])
    expect(operation('signInDevice').security).toEqual([])
    expect(operation('getMe').security).toEqual([{ person: [] }])
    expect(operation('recordDonation').security).toEqual([{ person: [] }, { terminal: [] }])
  })

  it('explains Idempotency-Key, and Retry-After wherever a request can be repeated', () => {
    const { parameters = [], responses } = operation('recordDonation')
    expect(parameters.find(({ name }) => name === 'Idempotency-Key')?.description).toMatch(/same key/)
    for (const response of [responses[422], description.components.responses.ServiceUnavailable])
      expect(response?.headers).toEqual({
        'Retry-After': { description: expect.stringMatching(/seconds/), schema: expect.anything() },
      })
  })

  it('shows an example of every refusal that a call declares', () => {
    for (const [name, { refusals = [] }] of endpoints)
      for (const { status, code, message } of refusals.map((refusal) => refusal()))
        expect(operation(name).responses[status]?.content?.['application/json']?.examples?.[code]).toEqual({
          value: expect.objectContaining({ status, code, message }),
        })
  })

  it('shows examples that are errors of the API', () => {
    const responses = [...operations.values()].flatMap((each) => Object.values(each.responses))
    const shared = Object.values(description.components.responses) as Response[]
    const examples = [...responses, ...shared].flatMap(({ content }) =>
      Object.values(content?.['application/json']?.examples ?? {}),
    )
    expect(examples.length).toBeGreaterThan(50)
    for (const { value } of examples) expect(Problem.parse(value)).toEqual(value)
  })

  it('shows the message of a real field for a request of the wrong shape', () => {
    const { value } =
      operation('createCause').responses[400]?.content?.['application/json']?.examples?.['wrong-input'] ?? {}
    expect(value).toMatchObject({ fields: { name: 'Le nom est obligatoire' } })
  })
})

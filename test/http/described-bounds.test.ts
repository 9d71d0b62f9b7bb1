import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from '#app/server/api-description.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import type { Records } from '#test/feature-fixture.ts'
import { bodiesAtBounds, type Described } from './described-bodies.ts'
import { sampleRequest } from './sample-request.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; schema: Described }[]
  requestBody?: { content: Record<string, { schema: Described }> }
}

const { paths, components } = describeApi()
const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods) as Operation[])
    .map((operation) => [operation.operationId, operation]),
)
/** Ids of no record: the shape of a body is checked before its records. */
const records = new Proxy({}, { get: () => randomUUID() }) as Records

/** The bounds that JSON Schema cannot express. */
const undescribed: Record<string, string> = {
  siren: 'The last digit is a checksum.',
  iban: 'The digits after the country are a checksum.',
}
/** A body of the kind that takes every field. */
const fullBodies: Record<string, object> = {
  createMovement: { kind: 'refunded', amount: 12, reason: 'Rendu au donateur' },
}

const endpoints = await everyEndpoint()

/** Returns what a call says of a field, since another field may depend on it. */
const saidOf = (validator: Endpoint['body'], field: string, input: unknown): string[] =>
  z
    .safeParse(validator ?? z.never(), input)
    .error?.issues.filter(({ path }) => path.join('.').startsWith(field))
    .map(({ message }) => message) ?? []

/** Lists the values where a call differs from its description. */
const disagreements = (validator: Endpoint['body'], described: Described, sample: object): string[] =>
  bodiesAtBounds(described, sample, components.schemas)
    .filter(({ field }) => !(field in undescribed))
    .flatMap(({ field, value, isWithin, body }) => {
      const said = saidOf(validator, field, body)
      const shown = `${field} = ${JSON.stringify(value)?.slice(0, 60)}`
      return (said.length === 0) === isWithin ? [] : [`${shown}: ${isWithin ? said.join() : 'accepted'}`]
    })

describe.each(endpoints.filter(([, { body }]) => body))('the described body of %s', (name, endpoint) => {
  it('agrees with the call at each bound, and just beyond', () => {
    const described = operations.get(name)?.requestBody?.content['application/json']?.schema
    const sample = fullBodies[name] ?? sampleRequest(name, endpoint, records).body ?? {}
    expect(disagreements(endpoint.body, described ?? expect.fail('not described'), sample)).toEqual([])
  })
})

describe.each(endpoints.filter(([, { query }]) => query))('the described query of %s', (name, endpoint) => {
  it('agrees with the call at each bound, and just beyond', () => {
    const parameters = operations.get(name)?.parameters?.filter(({ in: place }) => place === 'query') ?? []
    const properties = Object.fromEntries(parameters.map(({ name: field, schema }) => [field, schema]))
    expect(disagreements(endpoint.query, { properties }, sampleRequest(name, endpoint, records).query)).toEqual([])
  })
})

it('counts the characters of a message as the call does', () => {
  const { properties } = components.schemas.DonationInput as Described
  expect(properties?.message?.anyOf?.[0]).toMatchObject({ type: 'string', maxLength: 500 })
})

import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import '#shared/french-messages.ts'

const fieldsOf = (body: Endpoint['body']): string[] => {
  if (!body) return []
  const { properties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(properties ?? {})
}

/** Returns what a call says of one field of a body that has nothing else. */
const saidOf = (body: Endpoint['body'], field: string, value: unknown): string[] =>
  z
    .safeParse(body ?? z.never(), value === undefined ? {} : { [field]: value })
    .error?.issues.filter(({ path }) => path.length === 1 && path[0] === field)
    .map(({ message }) => message) ?? []

const fields = (await everyEndpoint()).flatMap(([name, { body }]) =>
  fieldsOf(body).map((field) => ({ name: `${name}.${field}`, say: (value: unknown) => saidOf(body, field, value) })),
)

/** Fields that another field may stand for: a message about all of them. */
const together = /^Indiquez /

it('never calls a value of another type absent', () => {
  const wrong = fields.flatMap(({ name, say }) =>
    [true, { nested: 1 }, ['a']].flatMap((value) =>
      say(value)
        .filter((message) => /obligatoire|interdit|au plus/.test(message))
        .map((message) => `${name} = ${JSON.stringify(value)}: ${message}`),
    ),
  )
  expect(wrong).toEqual([])
})

it('says of an absent value that it is missing, and not that it is invalid', () => {
  const wrong = fields.flatMap(({ name, say }) =>
    say(undefined)
      .filter((message) => !/obligatoire|^Choisissez /.test(message) && !together.test(message))
      .map((message) => `${name}: ${message}`),
  )
  expect(wrong).toEqual([])
})

it('names no type of a program', () => {
  const words = /GUID|UUID|chaîne de caractères|tableau|booléen|expression régulière/
  const said = fields.flatMap(({ name, say }) => [undefined, null, 7, 'é', {}].flatMap(say).map((text) => [name, text]))
  expect(said.filter(([, message = '']) => words.test(message))).toEqual([])
})

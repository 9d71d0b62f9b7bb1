import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSerializerCompiler, serializerOf } from './serializer.ts'

const Donor = z.object({ name: z.string(), phone: z.string().nullable() })
const Answer = z.object({
  total: z.number(),
  donor: Donor.nullable(),
  rows: z.array(Donor),
  note: z.string().optional(),
  extra: z.union([z.string(), Donor]).optional(),
})
const nadia = { name: 'Nadia', phone: null }

describe('the serializer of an answer', () => {
  it('drops the fields that the schema does not name, at every depth', () => {
    const secret = { passwordHash: 'x' }
    const answer = { ...secret, total: 1, donor: { ...nadia, ...secret }, rows: [{ ...secret, ...nadia }], extra: 'a' }
    expect(serializerOf(Answer)(answer)).toBe(
      '{"total":1,"donor":{"name":"Nadia","phone":null},"rows":[{"name":"Nadia","phone":null}],"extra":"a"}',
    )
    expect(serializerOf(Answer)({ total: 1, donor: null, rows: [], extra: { ...nadia, ...secret } })).toBe(
      '{"total":1,"donor":null,"rows":[],"extra":{"name":"Nadia","phone":null}}',
    )
  })

  it('refuses an object in the place of a text', () => {
    const answer = { total: 1, donor: null, rows: [{ name: { passwordHash: 'x' }, phone: null }] }
    expect(() => serializerOf(Answer)(answer)).toThrow('an object where its schema has none')
  })

  it('refuses, in tests, an answer that misses its schema', () => {
    const compile = createSerializerCompiler({ validates: true })
    const serialize = compile({ schema: Answer, method: 'GET', url: '/donors' })
    expect(serialize({ total: 1, donor: nadia, rows: [nadia], note: undefined })).toContain('Nadia')
    expect(() => serialize({ total: '1', donor: nadia, rows: [] })).toThrow("doesn't match the schema")
  })
})

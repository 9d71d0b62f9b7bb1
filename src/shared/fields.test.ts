import { expect, it } from 'vitest'
import { z } from 'zod'
import { aspectOf, changesOf, formValuesOf } from './fields.ts'

const fields = {
  name: { input: z.string(), label: 'Nom' },
  icon: { input: z.enum(['well', 'tent']).default('tent'), label: 'Icône' },
}

it('takes one aspect of each field', () => {
  expect(aspectOf(fields, 'label')).toEqual({ name: 'Nom', icon: 'Icône' })
})

it('omits from a change the fields that the caller omits, defaults included', () => {
  const inputs = aspectOf(fields, 'input')
  expect(z.strictObject(inputs).parse({ name: 'Toit' })).toEqual({ name: 'Toit', icon: 'tent' })
  const changes = z.strictObject(changesOf(inputs))
  expect(changes.parse({})).toEqual({})
  expect(changes.safeParse({ icon: 'roof' }).success).toBe(false)
})

it('starts a form from the defaults, or from a record', () => {
  const shape = { ...aspectOf(fields, 'input'), amount: z.string().nullable().default(null) }
  expect(formValuesOf(shape)).toEqual({ name: '', icon: 'tent', amount: '' })
  const record = { _id: '1', name: 'Toit', icon: 'well', amount: null }
  expect(formValuesOf(shape, record)).toEqual({ name: 'Toit', icon: 'well', amount: '' })
})

import { expect, it } from 'vitest'
import { AuditValues, changesBetween } from './audit.ts'

it('keeps the fields that differ, as they were and as they became', () => {
  const before = { label: 'Accueil', model: 'SUNMI K2', amount: null }
  expect(changesBetween(before, { label: 'Entrée', model: 'SUNMI K2', amount: '20' })).toEqual({
    before: { label: 'Accueil', amount: null },
    after: { label: 'Entrée', amount: '20' },
  })
})

it('takes an absent field for an empty one', () => {
  expect(changesBetween({ label: 'Accueil' }, { label: 'Accueil', amount: null })).toEqual({ before: {}, after: {} })
})

it.each(['donatorFullname', 'donatorEmail', 'message', 'code', 'accessToken'])('holds no %s', (field) => {
  expect(AuditValues.safeParse({ [field]: 'x' }).success).toBe(false)
})

import { expect, test } from 'vitest'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { ShortcutInput } from '../shortcut.ts'
import { bodyOf, type ShortcutFormValues } from './shortcutForm.ts'

const causeId = '00000000-0000-4000-8000-000000000001'
const typed = (values: Partial<ShortcutFormValues>): ShortcutFormValues => ({
  kind: 'temporary',
  name: 'Gala',
  causeId: '',
  amount: '10',
  ...values,
})
const errorsOf = (values: ShortcutFormValues) => messagesByField(ShortcutInput, bodyOf(values))

test.each([
  [{ amount: '12,5' }, 12.5],
  [{ amount: ' 12.50 ' }, 12.5],
  [{ amount: '100000' }, 100_000],
])('%j is an amount', (values, amount) => {
  expect(bodyOf(typed(values))).toEqual({ name: 'Gala', amount })
  expect(errorsOf(typed(values))).toEqual({})
})

test.each([
  [
    { name: ' ', amount: '' },
    { name: 'Le nom est obligatoire', amount: 'Le montant est obligatoire' },
  ],
  [{ amount: '0,99' }, { amount: 'Montant invalide' }],
  [{ amount: '100000,01' }, { amount: 'Montant invalide' }],
  [{ amount: '1,555' }, { amount: 'Montant invalide' }],
  [{ amount: '0x10' }, { amount: 'Montant invalide' }],
  [{ amount: '1e3' }, { amount: 'Montant invalide' }],
  [{ kind: 'cause' as const }, { causeId: 'La cause est obligatoire' }],
])('%j is refused with the message of the rules', (values, errors) => {
  expect(errorsOf(typed(values))).toEqual(errors)
})

test('only the fields of its kind are sent', () => {
  expect(bodyOf(typed({ kind: 'cause', causeId }))).toEqual({ causeId, amount: 10 })
})

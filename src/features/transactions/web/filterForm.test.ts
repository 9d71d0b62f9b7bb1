import { expect, test } from 'vitest'
import { emptyForm, filtersOfForm, formOfFilters, writeOutDay } from './filterForm.ts'

test('an empty form asks for nothing', () => {
  expect(filtersOfForm(emptyForm)).toEqual({ filters: {} })
})

test('a form that is read and filled in again asks for the same', () => {
  const filters = { startDate: '2026-03-06', endDate: '2026-03-06', causeId: 'punctual', deviceId: 'd' }
  expect(filtersOfForm(formOfFilters(filters))).toEqual({ filters })
})

test('refuses an end before the start with the message of the rules', () => {
  expect(filtersOfForm({ ...emptyForm, startDate: '7/3/2026', endDate: '6/3/2026' })).toEqual({
    errors: { endDate: 'La date de fin ne peut pas être antérieure à la date de début.' },
  })
})

test.each(['31/02/2026', 'hier', '31/12/1999', '01/01/2100'])('refuses %j as a date', (text) => {
  expect(filtersOfForm({ ...emptyForm, startDate: text })).toEqual({ errors: { startDate: 'Date invalide.' } })
  expect(filtersOfForm({ ...emptyForm, startDate: '6/3/2026', endDate: text })).toEqual({
    errors: { endDate: 'Date invalide.' },
  })
})

test('writes a day out in full and leaves the rest as it was typed', () => {
  expect(['6/3/26', '06/', ''].map(writeOutDay)).toEqual(['06/03/2026', '06/', ''])
})

import { expect, test } from 'vitest'
import { emptyForm, filtersOfForm, formOfFilters, writeOutDay } from './filterForm.ts'

const today = '2026-11-21'

test('an empty form asks for nothing', () => {
  expect(filtersOfForm(emptyForm, today)).toEqual({ filters: {} })
})

test('a form that is read and filled in again asks for the same', () => {
  const filters = { startDate: '2026-03-06', endDate: '2026-03-06', causeId: 'punctual', deviceId: 'd' }
  expect(filtersOfForm(formOfFilters(filters), today)).toEqual({ filters })
})

test('refuses an end before the start with the message of the rules', () => {
  expect(filtersOfForm({ ...emptyForm, startDate: '7/3/2026', endDate: '6/3/2026' }, today)).toEqual({
    errors: { endDate: 'La date de fin ne peut pas être antérieure à la date de début.' },
  })
})

test.each(['31/02/2026', 'hier', '31/12/1999', '01/01/2100'])('refuses %j as a date', (text) => {
  expect(filtersOfForm({ ...emptyForm, startDate: text }, today)).toEqual({ errors: { startDate: 'Date invalide.' } })
  expect(filtersOfForm({ ...emptyForm, startDate: '6/3/2026', endDate: text }, today)).toEqual({
    errors: { endDate: 'Date invalide.' },
  })
})

test('reads an end without its year from the start on', () => {
  expect(filtersOfForm({ ...emptyForm, startDate: '1/12/2025', endDate: '5/1' }, today)).toEqual({
    filters: { startDate: '2025-12-01', endDate: '2026-01-05' },
  })
})

test('writes a day out in full and leaves the rest as it was typed', () => {
  const written = (startDate: string) => writeOutDay({ ...emptyForm, startDate }, 'startDate', today)
  expect(['6/3/26', '20/11', '06/', ''].map(written)).toEqual(['06/03/2026', '20/11/2026', '06/', ''])
  expect(writeOutDay({ ...emptyForm, startDate: '20/11', endDate: '5/1' }, 'endDate', today)).toBe('05/01/2027')
})

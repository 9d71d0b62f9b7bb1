import { expect, test } from 'vitest'
import { completeDay, filtersOfForm, formOfFilters } from './filterForm.ts'

const emptyForm = formOfFilters({})

const today = '2026-11-21'

test('reads an empty form as no filters', () => {
  expect(filtersOfForm(emptyForm, today)).toEqual({ filters: {} })
})

test('reads back the same filters from a filled form', () => {
  const filters = { startDate: '2026-03-06', endDate: '2026-03-06', causeId: 'punctual', deviceId: 'd' }
  expect(filtersOfForm(formOfFilters(filters), today)).toEqual({ filters })
})

test('refuses an end before the start with its message', () => {
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

test('completes the year of an end from the start', () => {
  expect(filtersOfForm({ ...emptyForm, startDate: '1/12/2025', endDate: '5/1' }, today)).toEqual({
    filters: { startDate: '2025-12-01', endDate: '2026-01-05' },
  })
})

test('completes a valid day and keeps other text unchanged', () => {
  const written = (startDate: string) => completeDay({ ...emptyForm, startDate }, 'startDate', today)
  expect(['6/3/26', '20/11', '06/', ''].map(written)).toEqual(['06/03/2026', '20/11/2026', '06/', ''])
  expect(completeDay({ ...emptyForm, startDate: '20/11', endDate: '5/1' }, 'endDate', today)).toBe('05/01/2027')
})

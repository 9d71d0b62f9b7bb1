import { expect, it } from 'vitest'
import { silentDays, silentFirst } from './silence.ts'

it('counts calendar days in Paris, from the seventh on', () => {
  const lastDonationAt = '2026-03-20T22:30:00Z' // 23:30 in Paris, in winter time
  expect(silentDays(lastDonationAt, new Date('2026-03-27T22:59:59Z'))).toBe(7)
  expect(silentDays(lastDonationAt, new Date('2026-03-26T22:59:59Z'))).toBeUndefined()
  // Daylight saving time has begun: 22:00 UTC is already the next day in Paris.
  expect(silentDays(lastDonationAt, new Date('2026-03-29T22:00:00Z'))).toBe(10)
})

it('ignores a donation in the future', () => {
  expect(silentDays('2026-03-20T12:04:00Z', new Date('2026-03-20T12:00:00Z'))).toBeUndefined()
})

it('lists silent terminals first, the longest silent first, and keeps the order of the others', () => {
  const terminal = (label: string, lastDonationAt: string | null) => ({ label, lastDonationAt })
  const terminals = [
    terminal('Accueil', '2026-03-29T10:00:00Z'),
    terminal('Bureau', '2026-03-20T10:00:00Z'),
    terminal('Camion', null),
    terminal('Dépôt', '2026-01-02T10:00:00Z'),
    terminal('Entrée', '2026-03-28T10:00:00Z'),
  ]
  const labels = silentFirst(terminals, new Date('2026-03-29T12:00:00Z')).map(({ label }) => label)
  expect(labels).toEqual(['Dépôt', 'Bureau', 'Accueil', 'Camion', 'Entrée'])
})

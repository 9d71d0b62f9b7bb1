import { addDays, type Day, instantOf } from '#shared/days.ts'
import { daysBetween } from './bank-days.ts'
import type { Chance } from './chance.ts'
import { drawOtherLines } from './other-lines.ts'
import type { Profile } from './profiles.ts'
import { drawRemittances } from './remittances.ts'
import type { Batch, Donation, Truth } from './truth.ts'

/** The hours of donations in Paris, with their weights: noon, evenings, a few after midnight. */
const hours = { 8: 2, 10: 4, 12: 9, 13: 14, 14: 5, 16: 5, 18: 8, 19: 10, 20: 9, 21: 8, 22: 5, 23: 4, 24: 2, 25: 1 }

export const contractOf = (terminal: number, { contracts }: Profile): number => terminal % contracts.length

const drawFate = (chance: Chance, { unrecorded, unpaid }: Profile): Donation['fate'] => {
  if (chance.happens(unrecorded)) return 'unrecorded'
  return chance.happens(unpaid) ? 'unpaid' : 'recorded'
}

/** Draws the donations of a terminal, in their order. Fridays have three times as many. */
const drawDonations = (chance: Chance, profile: Profile, terminal: number): Donation[] => {
  const size = 0.5 + chance.next()
  const donations = daysBetween(profile.from, profile.to).flatMap((day) => {
    const isFriday = new Date(`${day}T12:00:00Z`).getUTCDay() === 5
    const count = chance.happens(0.04) ? 0 : chance.around(profile.donations * size * (isFriday ? 3 : 0.8))
    return Array.from({ length: count }, (): Donation => {
      const hour = chance.weighted(hours)
      const start = instantOf(addDays(day, hour < 24 ? 0 : 1), `${String(hour % 24).padStart(2, '0')}:00`).getTime()
      const at = start + chance.between(0, 3599) * 1000
      const cents = Math.round(chance.weighted(profile.amounts) * 100)
      return { terminal, at, cents, fate: drawFate(chance, profile) }
    })
  })
  return donations.toSorted((one, other) => one.at - other.at)
}

/**
 * Returns when each night's collection of a terminal ends. The hour differs by terminal, drifts, and fails now and
 * then.
 */
const drawCollections = (chance: Chance, profile: Profile, contract: number): { day: Day; at: number }[] => {
  const { collection = '23:30', spread = 0 } = profile.contracts[contract] ?? {}
  const own = chance.between(-spread, spread)
  const drift = (chance.next() - 0.5) * spread
  const days = daysBetween(profile.from, profile.to)
  return days.flatMap((day, place) => {
    if (chance.happens(0.004)) return []
    const minutes = own + Math.round((drift * place) / days.length) + chance.between(-1, 1)
    const at = instantOf(collection < '12:00' ? addDays(day, 1) : day, collection).getTime() + minutes * 60_000
    return [{ day, at }]
  })
}

const collect = (chance: Chance, profile: Profile, terminal: number): Batch[] => {
  const contract = contractOf(terminal, profile)
  const left = drawDonations(chance, profile, terminal)
  return drawCollections(chance, profile, contract).flatMap(({ day, at }) => {
    const next = left.findIndex((donation) => donation.at >= at)
    const donations = left.splice(0, next === -1 ? left.length : next)
    if (donations.length === 0) return []
    if (chance.happens(profile.late))
      for (const donation of donations) if (donation.fate === 'recorded') donation.fate = 'late'
    return [{ terminal, contract, day, collectedAt: at, donations, fate: 'paid' as const }]
  })
}

/** Draws an association's time and what its bank writes of it. */
export const drawWorld = (profile: Profile, chance: Chance): Truth => {
  const batches = Array.from({ length: profile.terminals }, (_, terminal) => collect(chance, profile, terminal)).flat()
  const remittances = drawRemittances(profile, chance, batches)
  const { lines, ...others } = drawOtherLines(profile, chance, batches)
  const ordered = [...remittances, ...lines]
    .filter(({ bookedOn }) => bookedOn <= profile.to)
    .toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : one.bookedOn > other.bookedOn ? 1 : 0))
    .map((line, place) => ({
      ...line,
      place,
      reference: `${line.bookedOn.replaceAll('-', '')}${String(place).padStart(5, '0')}`,
    }))
  return { ...others, lines: ordered, batches, donations: batches.flatMap(({ donations }) => donations) }
}

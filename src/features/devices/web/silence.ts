import { type Day, dayOf } from '#shared/days.ts'

/** A terminal that has taken nothing for a week may be unplugged, out of paper or lost: its line says so. */
const silentAfterDays = 7

const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** For how many calendar days a terminal has been silent, once that is worth saying; else undefined. */
export const silentDays = (lastDonationAt: string, now: Date): number | undefined => {
  const days = dayNumber(dayOf(now)) - dayNumber(dayOf(new Date(lastDonationAt)))
  return days >= silentAfterDays ? days : undefined
}

type Heard = { lastDonationAt: string | null }

/** Puts the silent terminals before the others, the longest silent first. The others keep their order. */
export const silentFirst = <Terminal extends Heard>(terminals: readonly Terminal[], now: Date): Terminal[] => {
  const daysOf = ({ lastDonationAt }: Heard) => (lastDonationAt && silentDays(lastDonationAt, now)) || 0
  return terminals.toSorted((one, other) => daysOf(other) - daysOf(one))
}

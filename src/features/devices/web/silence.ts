import { type Day, dayOf } from '#shared/days.ts'

/** A terminal without donations for a week may be unplugged, out of paper or lost. */
const silentAfterDays = 7

const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Returns for how many calendar days a terminal has been silent, or undefined below the threshold. */
export const silentDays = (lastDonationAt: string, now: Date): number | undefined => {
  const days = dayNumber(dayOf(now)) - dayNumber(dayOf(new Date(lastDonationAt)))
  return days >= silentAfterDays ? days : undefined
}

type WithLastDonation = { lastDonationAt: string | null }

/** Puts the silent terminals before the others, the longest silent first. The others keep their order. */
export const silentFirst = <Terminal extends WithLastDonation>(
  terminals: readonly Terminal[],
  now: Date,
): Terminal[] => {
  const daysOf = ({ lastDonationAt }: WithLastDonation) => (lastDonationAt && silentDays(lastDonationAt, now)) || 0
  return terminals.toSorted((one, other) => daysOf(other) - daysOf(one))
}

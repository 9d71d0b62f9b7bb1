import type { Day } from '#shared/days.ts'

type NamedDevice = { _id: string; name: string }

/** Lists the terminals without donations where enough were expected, and those that keep some. */
export type DaySilences = (
  customerId: string,
  day: Day,
) => Promise<{
  silent: { device: NamedDevice; expected: number }[]
  keeping: { device: NamedDevice; count: number }[]
}>

/**
 * Lists what terminals of an association have not brought: the donations expected of the silent ones since their last
 * donation, and those that terminals keep. `cents` is the expected sum. A feature gets it from app/.
 */
export type DeviceLosses = (
  customerId: string,
) => Promise<{ kind: 'silent' | 'waiting'; device: NamedDevice; since: Date; donationCount: number; cents: number }[]>

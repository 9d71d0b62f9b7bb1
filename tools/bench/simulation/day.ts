import { drawAmountCents } from '#app/demo/donations/amounts.ts'
import { daysBetween } from '#app/demo/donations/calendar.ts'
import { drawInstantMs, mosqueRhythm } from '#app/demo/donations/intensity.ts'
import { Random } from '#app/demo/random.ts'
import type { Day } from '#shared/days.ts'

export type SimulatedDonation = {
  /** When the donor gave, in milliseconds after midnight. */
  atMs: number
  /** The position of its terminal. */
  terminal: number
  amountCents: number
}

type DayOptions = { day: Day; terminals: number; donationsPerTerminal: number; seed: string }

/** Draws the donations of a day at the terminals of mosques, in the order of time, by the rhythm of the demo. */
export const drawDay = ({ day, terminals, donationsPerTerminal, seed }: DayOptions) => {
  const days = daysBetween(day, day)
  const [only] = days
  if (!only) throw new RangeError(`${day} is not a day`)
  const rhythm = mosqueRhythm(days, only.endMs)
  const random = new Random(seed)
  const donations = Array.from({ length: terminals * donationsPerTerminal }, (): SimulatedDonation => {
    const atMs = drawInstantMs(random, rhythm, 0) - only.startMs
    return { atMs, terminal: random.integer(0, terminals - 1), amountCents: drawAmountCents(random) }
  })
  return {
    donations: donations.toSorted((one, other) => one.atMs - other.atMs),
    startMs: only.startMs,
    lengthMs: only.endMs - only.startMs,
  }
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day, dayOf, instantOf } from '#shared/days.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { BankRisk } from '../../bank-calendar.ts'
import { bankDayAfter } from '../../testing/year/bank-calendar.ts'
import { sumOf } from '../../testing/year/entry.ts'
import type { Donation } from '../../testing/year/giving.ts'
import { makeYear, type Year } from '../../testing/year/year.ts'
import { createYearCalls } from '../../testing/year.calls.ts'
import { remittanceDays } from '../../testing/year-truth.ts'

let now = new Date()
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => now })
})
afterAll(() => test.close())

/** Returns the days of the year on which it is judged. A year alone, as in the gate, is a short one. */
const momentsOf = (count: number): number[] => (count === 1 ? [21, 37] : [21, 35, 49, 72])

/** Returns a year with only card payouts and debits at the bank: other money has no terminal. */
const cardYear = (seed: string, days: number): Year => {
  const year = makeYear({ seed, from: '2026-05-04', days, terminals: 6, aDay: 36 })
  return { ...year, entries: year.entries.filter(({ kind, cents }) => kind === 'remittance' || cents < 0) }
}

/** Sums what was collected by the end of a day, was due by then, and is in no entry of the bank. */
const owedCents = (
  { donations, entries }: Year,
  today: Day,
  { covered, dayOfRemittance }: { covered: { from: Day; to: Day }; dayOfRemittance: (donation: Donation) => Day },
): number => {
  const paid = new Set(
    entries
      .filter(({ bookedOn }) => bookedOn <= covered.to)
      .flatMap(({ truth }) => truth.flatMap((part) => (part.what === 'takings' ? part.donationIds : []))),
  )
  return sumOf(
    donations.filter((donation) => {
      const { id, receivedAt } = donation
      const day = dayOfRemittance(donation)
      const due = bankDayAfter(day, 3)
      const isKnown = dayOf(new Date(receivedAt)) <= today
      return isKnown && !paid.has(id) && day >= covered.from && due <= covered.to && due < today
    }),
  )
}

const centsOf = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

for (const { count, tags } of gateAndNight(1, 12, 'YEARS'))
  it(`the euros at risk of a simulated year are what the bank never paid, to the cent (${count} seeds)`, {
    tags,
    timeout: 600_000,
  }, async () => {
    const moments = momentsOf(count)
    for (let seed = 1; seed <= count; seed += 1) {
      const year = cardYear(`risk ${seed} of ${count}`, Math.max(...moments) - 2)
      const from = year.entries[0]?.bookedOn ?? ''
      const { call, giveUntil, bringUntil, explainByHand, openLines, knownCutOffs } = await createYearCalls(test, year)
      for (const days of moments) {
        const today = addDays('2026-05-04', days)
        now = instantOf(today, '10:00')
        await giveUntil(addDays(today, -1))
        const covered = { from, to: await bringUntil(today) }
        await explainByHand()
        const dayOfRemittance = remittanceDays(year, await knownCutOffs())
        const { amount, items, others } = (await call('GET', '/risk')).json<BankRisk>()
        const late = items.filter(({ kind }) => kind === 'late' || kind === 'lost')
        const debits = (await openLines()).filter((line) => line.amount < 0)
        const unexplained = items.filter(({ kind }) => kind === 'unexplained')
        expect({ seed, today, late: centsOf(late), debits: centsOf(unexplained), others: others.itemCount }).toEqual({
          seed,
          today,
          late: owedCents(year, addDays(today, -1), { covered, dayOfRemittance }),
          debits: centsOf(debits.map((line) => ({ amount: -line.amount }))),
          others: 0,
        })
        expect(centsOf(items)).toBe(Math.round(amount * 100))
      }
      expect(year.lost.length).toBeGreaterThan(0)
    }
  })

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#shared/days.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { newDonation } from '../../testing/donation.fixture.ts'
import { insertTargets } from '../../testing/targets.fixture.ts'
import type { Transaction } from '../../transaction.ts'
import { readTransactionPage } from '../list/transaction.queries.ts'
import type { Selection } from '../list/transaction-filter.ts'
import { bookDonations } from '../record/donation.repository.ts'

let database: TestDatabase
let customers: string[]
let causes: readonly string[]
let shortcuts: readonly string[]
let devices: readonly string[]

/** Six days around the night of 25 hours, a donation every 95 minutes. */
const firstInstantMs = Date.parse('2026-10-22T22:00:00.000Z')
const instants = Array.from({ length: 90 }, (_, index) => new Date(firstInstantMs + index * 95 * 60_000))

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const { mine, other, foreignDevice, targets, ...ids } = await insertTargets(db)
  customers = [mine, other]
  ;({ causes, shortcuts, devices } = ids)
  const mineRows = instants.map((created_at, index) =>
    newDonation(mine, {
      created_at: created_at.toISOString(),
      amount_cents: 100 + index,
      device_id: devices[index % 2] ?? null,
      ...targets[index % targets.length],
    }),
  )
  const otherRows = instants.map((created_at) =>
    newDonation(other, { created_at: created_at.toISOString(), device_id: foreignDevice }),
  )
  await bookDonations(db, [...mineRows, ...otherRows])
})
afterAll(() => database.close())

/** The whole selection, counted by hand from its rows. */
const countByDay = (rows: Transaction[]) => {
  const sums = new Map<string, { donationCount: number; cents: number }>()
  for (const { createdAt, amount } of rows) {
    const day = dayOf(new Date(createdAt))
    const { donationCount, cents } = sums.get(day) ?? { donationCount: 0, cents: 0 }
    sums.set(day, { donationCount: donationCount + 1, cents: cents + Math.round(amount * 100) })
  }
  return sums
}

const readAll = async (selection: Selection): Promise<Transaction[]> => {
  const rows: Transaction[] = []
  let cursor: string | undefined
  do {
    const page = await readTransactionPage(database.db, selection, { page: 1, limit: 100, cursor })
    rows.push(...page.data)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}

describe('the days of a page', () => {
  for (const { count, tags } of gateAndNight(60, 300))
    it(`have the figures of their whole day, for ${count} choices of filters, period and page`, { tags }, async () => {
      const instant = fc.option(
        fc.date({ min: instants.at(0) as Date, max: instants.at(-1) as Date, noInvalidDate: true }),
        { nil: undefined },
      )
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            customer: fc.constantFrom(0, 0, 0, 1, 2),
            cause: fc.nat(3),
            shortcut: fc.constantFrom(0, 0, 1, 2),
            device: fc.constantFrom(0, 0, 1, 2),
            from: instant,
            until: instant,
            limit: fc.integer({ min: 1, max: 30 }),
            page: fc.integer({ min: 1, max: 4 }),
          }),
          async ({ customer, cause, shortcut, device, from, until, limit, page }) => {
            const causeId = [undefined, null, ...causes][cause]
            const shortcutId = [undefined, ...shortcuts][shortcut]
            const deviceId = [undefined, ...devices][device]
            const isNarrowed = causeId || shortcutId || deviceId
            const selection: Selection = {
              // All associations together are narrowed to one of them by a cause, a quick donation or a terminal.
              customerId: customer === 2 && isNarrowed ? customers[0] : customers[customer],
              causeId,
              shortcutId,
              deviceId,
              from,
              until: until && from && until < from ? from : until,
            }
            const { data, days } = await readTransactionPage(database.db, selection, { page, limit })
            const byHand = countByDay(await readAll(selection))
            expect(days.map(({ day }) => day)).toEqual([
              ...new Set(data.map(({ createdAt }) => dayOf(new Date(createdAt)))),
            ])
            for (const { day, donationCount, totalDonations } of days)
              expect({ donationCount, cents: Math.round(totalDonations * 100) }).toEqual(byHand.get(day))
          },
        ),
        { numRuns: count },
      )
    })

  it('are none when nothing matches', async () => {
    const [customerId] = customers
    const nothing: Selection = {
      customerId,
      causeId: undefined,
      shortcutId: undefined,
      deviceId: undefined,
      from: new Date('2030-01-01'),
      until: undefined,
    }
    expect((await readTransactionPage(database.db, nothing, { page: 1, limit: 25 })).days).toEqual([])
  })
})

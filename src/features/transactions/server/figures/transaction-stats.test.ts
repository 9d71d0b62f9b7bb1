import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { sampleStats } from '../../testing/sampleTransaction.ts'
import { insertTargets } from '../../testing/targets.fixture.ts'
import { readTransactionPage } from '../list/transaction.queries.ts'
import { rowsMatch, type Selection } from '../list/transaction-filter.ts'
import { readBreakdown } from './breakdown.queries.ts'
import { readGlobalStats, readStats } from './transaction-stats.queries.ts'

let database: TestDatabase
let customers: string[]
let causes: readonly string[]
let shortcuts: readonly string[]
let devices: readonly string[]

/** Instants around the two nights when Paris changes its clock, and the ends of days. */
const instants = [
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
  '2026-10-24T21:59:59.999Z',
  '2026-10-24T22:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00.000Z',
]

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const { mine, other, foreignDevice, targets, ...ids } = await insertTargets(db)
  const [device] = ids.devices
  customers = [mine, other]
  ;({ causes, shortcuts } = ids)
  devices = [device, foreignDevice]
  const givenTo = [...targets, { shortcut_id: ids.shortcuts[1], cause_id: ids.causes[0] }]
  for (const [position, created_at] of instants.entries()) {
    for (const [kind, target] of givenTo.entries())
      await insertDonation(
        db,
        mine,
        { device_id: device },
        { created_at, amount_cents: 101 + position * 7 + kind, ...target },
      )
    await insertDonation(db, other, { device_id: foreignDevice }, { created_at, amount_cents: 99 })
  }
})
afterAll(() => database.close())

const countedFromRows = async (selection: Selection) => {
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as total from transactions t
    where ${rowsMatch(selection)}`.execute(database.db)
  return rows[0]
}

/** Any filters and any period, mostly with several donations. */
const anySelection = (customerCount: number): fc.Arbitrary<Selection> => {
  const instant = fc.option(
    fc.oneof(
      fc.constantFrom(...instants).map((text) => new Date(text)),
      fc.date({ min: new Date('2026-03-27'), max: new Date('2026-10-27'), noInvalidDate: true }),
    ),
    { nil: undefined },
  )
  return fc
    .record({
      customer: fc.nat(customerCount - 1),
      cause: fc.nat(3),
      shortcut: fc.nat(2),
      device: fc.nat(2),
      from: instant,
      until: instant,
    })
    .map(({ customer, cause, shortcut, device, from, until }) => ({
      customerId: customers[customer],
      causeId: [undefined, null, ...causes][cause],
      shortcutId: [undefined, ...shortcuts][shortcut],
      deviceId: [undefined, ...devices][device],
      from,
      until: until && from && until < from ? from : until,
    }))
}

describe('a list', () => {
  it('has the donations of any filter and any period, newest first, each once, page after page', async () => {
    const property = fc.asyncProperty(anySelection(2), async (selection) => {
      const listed: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await readTransactionPage(database.db, selection, { page: 1, limit: 7, cursor })
        listed.push(...page.data.map(({ _id }) => _id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      const { rows } = await sql<{ id: string }>`select id from transactions t where ${rowsMatch(selection)}
        order by created_at desc, id desc`.execute(database.db)
      expect(listed).toEqual(rows.map(({ id }) => id))
      const second = await readTransactionPage(database.db, selection, { page: 2, limit: 7 })
      expect(second.data.map(({ _id }) => _id)).toEqual(listed.slice(7, 14))
    })
    await fc.assert(property, { numRuns: 100 })
  })
})

describe('figures from the roll-ups', () => {
  it('equal those counted from the rows, for any filter and any period', async () => {
    // The third association is undefined: all of them.
    const property = fc.asyncProperty(anySelection(3), async (selection) => {
      const stats = await readStats(database.db, selection)
      const counted = await countedFromRows(selection)
      expect([stats.donationCount, Math.round(stats.totalDonations * 100)]).toEqual([counted?.count, counted?.total])
    })
    await fc.assert(property, { numRuns: 300 })
  })

  it('are zero, average included, when nothing matches', async () => {
    const selection: Selection = {
      customerId: customers[1],
      causeId: undefined,
      shortcutId: undefined,
      deviceId: undefined,
      from: new Date('2030-01-01'),
      until: undefined,
    }
    expect(await readStats(database.db, selection)).toEqual(
      sampleStats({ donationCount: 0, averageDonation: 0, totalDonations: 0 }),
    )
  })
})

const cents = (euros: number): number => Math.round(euros * 100)
const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

describe('the breakdown by terminal and by cause', () => {
  it('adds up to the cards, and has the rows of each line, for any filter and any period', async () => {
    const property = fc.asyncProperty(anySelection(2), async (selection) => {
      const read = await readBreakdown(database.db, selection)
      const stats = await readStats(database.db, selection)
      expect(read.stats).toEqual(stats)
      for (const lines of [read.devices, read.causes]) {
        expect(sumOf(lines.map(({ donationCount }) => donationCount))).toBe(stats.donationCount)
        expect(sumOf(lines.map(({ totalDonations }) => cents(totalDonations)))).toBe(cents(stats.totalDonations))
      }
      for (const { device, donationCount, totalDonations } of read.devices) {
        const counted = await countedFromRows({ ...selection, deviceId: device?._id })
        expect([donationCount, cents(totalDonations)]).toEqual([counted?.count, counted?.total])
      }
      for (const { kind, cause, donationCount, totalDonations } of read.causes) {
        if (kind === 'temporary') continue
        const counted = await countedFromRows({ ...selection, causeId: cause?._id ?? null })
        expect([donationCount, cents(totalDonations)]).toEqual([counted?.count, counted?.total])
      }
    })
    await fc.assert(property, { numRuns: 100 })
  })
})

describe("today's figures of all associations", () => {
  it('count the 25 hours of 25 October in Paris', async () => {
    const stats = await readGlobalStats(database.db, new Date('2026-10-25T23:00:00.000Z'))
    expect(stats.todayDonationCount).toBe(7)
    const dayBefore = await readGlobalStats(database.db, new Date('2026-10-25T22:59:59.999Z'))
    expect(dayBefore.todayDonationCount).toBe(4 * 7)
    expect(dayBefore.donationCount).toBe(instants.length * 7)
  })
})

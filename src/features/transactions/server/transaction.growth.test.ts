// @module-tag nightly
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import { setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { newDonation } from '../testing/donation.fixture.ts'
import { dayCount, fillLedger, idOf } from '../testing/growth.fixture.ts'
import { readBreakdown } from './figures/breakdown.queries.ts'
import { readGlobalStats, readStats } from './figures/transaction-stats.queries.ts'
import { readTransactionPage } from './list/transaction.queries.ts'
import { type Selection, selectionOf } from './list/transaction-filter.ts'
import { isSparse, roundLimit } from './list/transaction-slice.ts'
import { bookDonations } from './record/donation.repository.ts'
import { searchDonations } from './search/donation-search.queries.ts'

// Reads the plans of the hot statements on a ledger of 60,000 donations: five associations with 64 terminals, 40
// donations a day each, 300 days. What a statement reads is bounded by its page and by the days, never by the number of
// donations.

/** Tells tables that grow. The platform's roll-up has a few rows for each day, and its sum reads them all. */
const grows = (table: string): boolean =>
  !table.startsWith('donation_platform_') &&
  /^(transactions|cancelled_|donation_|customers|causes|shortcuts|devices)/.test(table)

const world = setUpGrowth(async ({ pool }) => {
  // Statistics come when a test asks for them.
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await pool.query(`alter table ${name} set (autovacuum_enabled = false)`)
  await fillLedger(pool)
})

const A = idOf(1)
const period = { startDate: '2025-08-03T09:00:00.000Z', endDate: '2026-02-10T18:30:00.000Z' }
const everything: Selection = { ...selectionOf(A, {}), customerId: undefined }

type Filters = Record<string, string>

/** The filters by what they look at. */
const kinds: Record<string, Filters>[] = [
  {
    'a cause': { causeId: idOf(101) },
    'a rare cause': { causeId: idOf(108) },
    'a cause without donations': { causeId: idOf(109) },
    'one-off donations': { causeId: 'punctual' },
  },
  { 'a quick donation': { shortcutId: idOf(101) }, 'a rare quick donation': { shortcutId: idOf(102) } },
  { 'a terminal': { deviceId: idOf(101) }, 'a rare terminal': { deviceId: idOf(164) } },
  {
    'by card': { paymentMethod: 'card' },
    'a rarely used means': { paymentMethod: 'cheque' },
    'unknown means': { paymentMethod: 'unknown' },
    'a means never used': { paymentMethod: 'transfer' },
  },
]
const single = Object.entries(Object.assign({}, ...kinds) as Record<string, Filters>)

/** Every filter with every filter of another kind. */
const pairs = kinds.flatMap((kind, place) =>
  Object.entries(kind).flatMap(([name, filter]) =>
    kinds
      .slice(place + 1)
      .flatMap((other) =>
        Object.entries(other).map(([more, also]): [string, Filters] => [`${name}, ${more}`, { ...filter, ...also }]),
      ),
  ),
)
const filters: [string, Filters][] = [
  ['no filter', {}],
  ...single,
  ...pairs,
  ['quick donation, cause and terminal', { causeId: idOf(101), deviceId: idOf(164), shortcutId: idOf(101) }],
  ['by card, cause and terminal', { causeId: idOf(101), deviceId: idOf(101), paymentMethod: 'card' }],
]
const selections: [name: string, selection: Selection][] = [
  ...filters.map(([name, filter]): [string, Selection] => [name, selectionOf(A, filter)]),
  ...filters.map(([name, filter]): [string, Selection] => [`${name}, cut`, selectionOf(A, { ...filter, ...period })]),
  ['all associations', everything],
  ['all associations, one-off donations', { ...everything, causeId: null }],
  ['all associations, a cut period', { ...selectionOf(A, period), customerId: undefined }],
  [
    'all associations, one-off donations, a cut period',
    { ...selectionOf(A, period), causeId: null, customerId: undefined },
  ],
]

/**
 * The sums of 300 days, once or with those of the days on which there are donations, a page with its names, and the
 * donations of the days that the period cuts. By card is a difference: each day has the sums of all and of two other
 * means.
 */
const mostPageRows = (selection: Selection): number => {
  if (selection.paymentMethod === 'card') return 1400
  return isSparse(selection) ? 1000 : 550
}

/** The looked-up names are most of the pages. A page of several filters may look at as many days as it has rows. */
const mostPages = (selection: Selection): number => (isSparse(selection) ? 1300 : 600)

/** The sums of each day by terminal, at most 64 a day, by cause and by means. */
const mostBreakdownRows = 64 * dayCount

/**
 * The most rows that a search may read. A word reads the newest 2,000, then its donors. A time reads a part of each
 * day. The amounts of at most 501 donations are looked up.
 */
const searches = {
  zélie: 2150,
  'zélie perdue 6h': 2150,
  // All 12,000 donors of the association.
  nadia: 3050,
  'nadia 6h': 3050,
  'nadia.lefevre430@exemple.fr': 300,
  'nadia novembre': 3050,
  'zélie novembre': 2150,
  'nadia lefevre 4,56 €': 300,
  // The newest 2,000 of the amount, and what their donors said; not the other donors of the name.
  'gwenaelle 50 €': 4300,
  '4,56 €': 300,
  '4,56 € novembre': 50,
  '4,56 € 12h': 300,
  '12h': 2100,
  // Some 1,200 donations.
  novembre: 1550,
  '8 février': 150,
  'vendredi 12h': 50,
  [idOf(7)]: 10,
  // May be a word too.
  [idOf(7).slice(0, 8)]: 2010,
}

describe.each(['without statistics', 'with statistics'])('%s', (state) => {
  beforeAll(async () => {
    if (state === 'with statistics') await world.pool.query('vacuum analyze')
  })

  const expectBounded = async (
    most: number,
    work: (db: SqlDatabase) => Promise<unknown>,
    pageLimit = Number.POSITIVE_INFINITY,
  ): Promise<void> => {
    for (const { scans, rows, pages, description } of await readingsOf(world.pool, work, grows))
      if (rows > most || pages > pageLimit || scans.some((scan) => scan['Node Type'] === 'Seq Scan'))
        expect.fail(`at most ${most} rows of ${pageLimit} pages, by index. ${description}`)
  }

  it.each(selections)('%s: a page with its figures and days reads few rows', async (_name, selection) => {
    const readTwoPages = async (db: SqlDatabase): Promise<void> => {
      const { nextCursor } = await readTransactionPage(db, selection, { page: 1, limit: 25 })
      if (nextCursor) await readTransactionPage(db, selection, { page: 1, limit: 25, cursor: nextCursor })
    }
    await expectBounded(mostPageRows(selection), readTwoPages, mostPages(selection))
  })

  it.each(selections.filter(([, { customerId }]) => customerId !== undefined))(
    '%s: the breakdown reads the roll-ups of its days, and the cut days',
    async (_name, selection) => {
      await expectBounded(mostBreakdownRows, (db) => readBreakdown(db, selection))
    },
  )

  it.each(Object.entries(searches))('a search of %s reads few rows', async (text, most) => {
    const now = new Date('2026-02-10T12:00:00Z')
    await expectBounded(most, (db) => searchDonations(db, A, { text, now }))
  })

  it('a search of a name, in any order of its words, reads the donations of that donor', async () => {
    await expectBounded(150, (db) => searchDonations(db, A, { donor: 'Perdue Zélie', now: new Date('2026-02-10') }))
  })

  it('of the days that a period cuts, the figures of an association read the donations of the cut hours', async () => {
    const work = (db: SqlDatabase) => readStats(db, selectionOf(A, period))
    // Half an hour of 40 donations a day.
    for (const { rows, description } of await readingsOf(world.pool, work, (table) => table === 'transactions'))
      expect(rows, description).toBeLessThan(5)
  })

  it('the figures of all associations read the platform alone', async () => {
    await expectBounded(0, (db) => readGlobalStats(db, new Date('2026-02-10T12:00:00Z')))
  })

  it('a donation reads its association, its key and its roll-ups', async () => {
    const donation = newDonation(A, { device_id: idOf(101), cause_id: idOf(101), message: 'Merci' })
    await expectBounded(50, (db) => bookDonations(db, [donation], { lockTimeoutMs: 2000 }))
  })
})

describe('prepared statements', () => {
  const repeat = async (work: (db: SqlDatabase) => Promise<unknown>): Promise<string[]> => {
    const own = openPool(world.database.address, { size: 1 })
    const db = openDatabase(own)
    for (let use = 0; use < 6; use += 1) await work(db)
    const { rows } = await own.query<{ statement: string }>('select statement from pg_prepared_statements')
    await own.end()
    return rows.map(({ statement }) => statement)
  }

  it.each(selections)('%s: one statement reads a page, and is prepared', async (_name, selection) => {
    expect(await repeat((db) => readTransactionPage(db, selection, { page: 1, limit: 25 }))).toHaveLength(1)
  })

  it('a donation is one prepared statement', async () => {
    const give = (db: SqlDatabase) => {
      const donation = newDonation(A, { device_id: idOf(101), cause_id: idOf(101) })
      return bookDonations(db, [donation], { lockTimeoutMs: 50 })
    }
    expect(await repeat(give)).toHaveLength(1)
  })

  it('any limit of a page is one of six', () => {
    const limits = Array.from({ length: 101 }, (_, index) => roundLimit(index + 1))
    expect(limits.every((limit, index) => limit > index)).toBe(true)
    expect(new Set(limits).size).toBe(7)
  })
})

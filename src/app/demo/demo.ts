import { sql } from 'kysely'
import type pg from 'pg'
import { insertClosing } from '#features/closings/server/closing.repository.ts'
import { contentsNow, onDays } from '#features/closings/server/closing-contents.queries.ts'
import { insertCounts, netOf } from '#features/closings/server/closing-counts.repository.ts'
import { readFigures } from '#features/closings/server/closing-figures.queries.ts'
import { sealWithin } from '#features/closings/server/closing-seal.repository.ts'
import { rollUpTables } from '#features/transactions/server/figures/roll-up.queries.ts'
import { inSqlNames, withoutTimeLimits } from '#shared/server/database.ts'
import { lockKeys } from '#shared/server/lock-classes.ts'
import { outageOf } from '#shared/server/outage.ts'
import { demoPassword } from './accounts.ts'
import type { Association } from './associations/association.ts'
import { closingsUntil } from './associations/closing-calendar.ts'
import { createDemoData, type DemoDataOptions } from './demo-data.ts'
import { Random } from './random.ts'
import { writeBank } from './writing/bank.ts'
import { demoDatabaseOn, noTimeoutMs } from './writing/copy.ts'
import { writeCorrections } from './writing/corrections.ts'
import { writeReceiptStories } from './writing/receipts.ts'
import { createReporter, othersOf, type Written, writeDonations, writeStories } from './writing/write.ts'

export type DemoOptions = DemoDataOptions & {
  hashPassword: (password: string) => Promise<string>
  /** Called with the progress, in French, for slow steps. */
  onProgress?: (message: string) => void
}

export type DemoSummary = {
  /** False when the database was not empty: nothing was written, and all counts are 0. */
  isMade: boolean
  associationCount: number
  userCount: number
  donationCount: number
  totalCents: number
}

const nothing: DemoSummary = { isMade: false, associationCount: 0, userCount: 0, donationCount: 0, totalCents: 0 }

const vacuumed = ['transactions', 'donation_identities', ...rollUpTables]

/** Updates the planner's statistics. Skips a table that takes too long: PostgreSQL does the same in minutes. */
const vacuum = async (pool: pg.Pool): Promise<void> => {
  for (const table of vacuumed) {
    await pool.query(`vacuum (analyze) ${table}`).catch((error: unknown) => {
      if (outageOf(error) !== 'busy') throw error
    })
  }
}

const isEmpty = async (client: pg.PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ filled: boolean }>(
    'select exists (select from customers) or exists (select from users) as filled',
  )
  return rows[0]?.filled === false
}

/** Holds what the demo is made from until it is whole, so that a start after a kill goes on with it. */
const remainder = 'demo_remainder'

const inTransaction = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>) => {
  const client = await pool.connect()
  client.on('error', ignoreBreak)
  let isDone = false
  try {
    const runWithoutTimeout = (text: string) => client.query({ text, query_timeout: noTimeoutMs } as pg.QueryConfig)
    await runWithoutTimeout(`begin; ${withoutTimeLimits}`)
    await runWithoutTimeout(`select pg_advisory_xact_lock(${lockKeys.demo})`)
    const result = await work(client)
    await runWithoutTimeout('commit')
    isDone = true
    return result
  } finally {
    client.off('error', ignoreBreak)
    // A failed connection is closed, which rolls the transaction back.
    client.release(!isDone)
  }
}

/** Ignores the event of a broken connection. The running query rejects as well. */
const ignoreBreak = (): void => {}

/**
 * Begins the demo in a database without associations and users: all associations, and all about those with a story. A
 * no-op in any other, so that each start can call it. `finishDemo` adds the donations of the others. The same profile,
 * instant and seed give the same rows, except for the password hash.
 */
export const beginDemo = async (pool: pg.Pool, options: DemoOptions): Promise<DemoSummary> => {
  const { hashPassword, onProgress: _, ...dataOptions } = options
  const { asOf } = dataOptions
  const summary = await inTransaction(pool, async (client) => {
    if (!(await isEmpty(client))) return nothing
    const data = createDemoData(dataOptions)
    const { associations, users } = data
    const written = await writeStories(client, data, { passwordHash: await hashPassword(demoPassword), asOf })
    // The statements of closings, corrections and the bank read what was written. The planner would take the tables for
    // empty.
    const analyze = `analyze ${[...vacuumed, 'deposit_slip_items'].join(', ')}`
    await client.query({ text: analyze, query_timeout: noTimeoutMs } as pg.QueryConfig)
    await writeClosings(client, associations, asOf)
    await writeCorrections(client, associations, asOf)
    await writeBank(client, associations, asOf)
    await writeReceiptStories(client, associations, asOf)
    await client.query(`create table ${remainder} as select $1::jsonb as options`, [JSON.stringify(dataOptions)])
    return { isMade: true, associationCount: associations.length, userCount: users.length, ...written }
  })
  if (summary.isMade) await vacuum(pool)
  return summary
}

type FinishOptions = Pick<DemoOptions, 'onProgress'> & {
  stopped?: AbortSignal
  /** The time between two reports. Default: two seconds. */
  everyMs?: number
}

/**
 * Adds the donations that `beginDemo` has left, one association after another, while the product is used: the figures
 * of each are those of its donations at every moment. Ends early after a stop; the next call goes on.
 */
export const finishDemo = async (
  pool: pg.Pool,
  { onProgress = () => {}, stopped, everyMs }: FinishOptions = {},
): Promise<Written> => {
  const all: Written = { donationCount: 0, totalCents: 0 }
  const { rows: tables } = await pool.query<{ name: string | null }>(`select to_regclass('${remainder}') as name`)
  if (!tables[0]?.name) return all
  const { rows } = await pool.query<{ options: DemoDataOptions }>(`select options from ${remainder}`)
  if (!rows[0]) return all
  const { options } = rows[0]
  const data = createDemoData({ ...options, asOf: new Date(options.asOf) })
  const others = othersOf(data)
  const report = createReporter(
    others.reduce((sum, { donationCount }) => sum + donationCount, 0),
    onProgress,
    everyMs,
  )
  for (const association of others) {
    if (stopped?.aborted) return all
    const { donationCount, totalCents } = await inTransaction(pool, (client) =>
      writeDonations(client, data, association),
    )
    all.donationCount += donationCount
    all.totalCents += totalCents
    report(all.donationCount)
  }
  // The terminals that were watched meanwhile had no donations to learn a rhythm from.
  await inTransaction(pool, (client) => client.query(`drop table if exists ${remainder}; delete from device_rhythms`))
  await vacuum(pool)
  return all
}

export const makeDemo = async (pool: pg.Pool, options: DemoOptions): Promise<DemoSummary> => {
  const begun = await beginDemo(pool, options)
  if (!begun.isMade) return begun
  const { donationCount, totalCents } = await finishDemo(pool, options)
  return {
    ...begun,
    donationCount: begun.donationCount + donationCount,
    totalCents: begun.totalCents + totalCents,
  }
}

/** Closes what the associations with a story have closed by now, with what had arrived at that time. */
const writeClosings = async (client: pg.PoolClient, associations: Association[], asOf: Date): Promise<void> => {
  const db = demoDatabaseOn(client)
  for (const { idea, customer, staff } of associations) {
    const [manager] = staff
    if (!manager || (idea.part !== 'roof' && idea.part !== 'well')) continue
    const random = new Random(`${idea.name}/closings`)
    for (const { kind, from, to, at } of closingsUntil(asOf)) {
      const days = { customerId: customer.id, from, to }
      const contents = contentsNow(days)
      const arrivedBy = sql<boolean>`t.received_at <= ${at}`
      const figures = await readFigures(db, { ...contents, own: sql<boolean>`${contents.own} and ${arrivedBy}` })
      const key = { customerId: customer.id, closingId: random.uuid(at.getTime()) }
      await insertClosing(db, key, { kind, from, to, closedAt: at, closedBy: manager.id, figures })
      await sql`insert into closing_arrivals (customer_id, closing_id, transaction_id)
        select ${customer.id}, ${key.closingId}, t.id from transactions t where ${onDays(days)} and not ${arrivedBy}`.execute(
        inSqlNames(db),
      )
      await sealWithin(db, key, at)
      if (!figures.methods.some(({ method }) => method === 'cash')) continue
      const expectedCents = netOf(figures, 'cash')
      const count = { expectedCents, countedCents: Math.max(0, expectedCents - 150), comment: 'Erreur de rendu' }
      await insertCounts(db, key, [{ paymentMethod: 'cash', ...count }])
    }
  }
}

import type pg from 'pg'
import { rollUpTables } from '#features/transactions/server/figures/roll-up.queries.ts'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { lockKeys } from '#shared/server/lock-classes.ts'
import { outageOf } from '#shared/server/outage.ts'
import { demoPassword } from './accounts.ts'
import { createDemoData, type DemoDataOptions } from './demo-data.ts'
import { writeBank } from './writing/bank.ts'
import { writeClosings } from './writing/closings.ts'
import { noTimeoutMs } from './writing/copy.ts'
import { writeCorrections } from './writing/corrections.ts'
import { writeDemoData } from './writing/write.ts'

export type DemoOptions = DemoDataOptions & {
  /** Hashes a password as the identity provider does. */
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

/**
 * Updates the planner's statistics and the visibility map for the new rows. Skips a table that takes too long, since
 * PostgreSQL does the same within minutes.
 */
const vacuum = async (client: pg.PoolClient): Promise<void> => {
  for (const table of vacuumed) {
    await client.query(`vacuum (analyze) ${table}`).catch((error: unknown) => {
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

const writeOnce = async (client: pg.PoolClient, options: DemoOptions): Promise<DemoSummary> => {
  const { hashPassword, onProgress: report = () => {}, ...dataOptions } = options
  const runWithoutTimeout = (text: string) => client.query({ text, query_timeout: noTimeoutMs } as pg.QueryConfig)
  await runWithoutTimeout(`begin; ${withoutTimeLimits}`)
  await runWithoutTimeout(`select pg_advisory_xact_lock(${lockKeys.demo})`)
  if (!(await isEmpty(client))) {
    await client.query('rollback')
    return nothing
  }
  const data = createDemoData(dataOptions)
  const written = await writeDemoData(client, data, {
    passwordHash: await hashPassword(demoPassword),
    report,
    asOf: dataOptions.asOf,
  })
  // The statements of closings, corrections and the bank read what was written. The planner would take the tables for
  // empty.
  await runWithoutTimeout(`analyze ${[...vacuumed, 'deposit_slip_items'].join(', ')}`)
  await writeClosings(client, data.associations, dataOptions.asOf)
  await writeCorrections(client, data.associations, dataOptions.asOf)
  await writeBank(client, data.associations, dataOptions.asOf)
  await runWithoutTimeout('commit')
  await vacuum(client)
  return { isMade: true, associationCount: data.associations.length, userCount: data.users.length, ...written }
}

/** Ignores the event of a broken connection. The running query rejects as well. */
const ignoreBreak = (): void => {}

/**
 * Creates the demo in a database without associations and users. A no-op in any other, so that each start can call it.
 * Writes everything in one transaction. The same profile, instant and seed give the same rows, except for the password
 * hash.
 */
export const makeDemo = async (pool: pg.Pool, options: DemoOptions): Promise<DemoSummary> => {
  const client = await pool.connect()
  client.on('error', ignoreBreak)
  let isDone = false
  try {
    const summary = await writeOnce(client, options)
    isDone = true
    return summary
  } finally {
    client.off('error', ignoreBreak)
    // A failed connection is closed, which rolls the transaction back.
    client.release(!isDone)
  }
}

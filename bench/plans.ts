import { readGlobalStats } from '#features/transactions/server/figures/transaction-stats.queries.ts'
import { readTransactionPage } from '#features/transactions/server/list/transaction.queries.ts'
import { selectionOf } from '#features/transactions/server/list/transaction-filter.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Bench, Site } from './bench.ts'
import { combinations } from './growth.ts'
import { associationId } from './ledger.ts'
import { recordStatements } from './statements.ts'

type PlanRow = { 'QUERY PLAN': string }

const printPlans = async ({ pool }: Site, name: string, work: (db: SqlDatabase) => Promise<unknown>): Promise<void> => {
  for (const statement of await recordStatements(pool, work)) {
    const { rows } = await pool.query<PlanRow>(`explain (analyze, buffers, costs off, timing off) ${statement}`)
    console.log(`\n${name}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`)
  }
}

/** Prints the plans of the statements of every filter, and of the platform's figures, with the rows that they read. */
export const printAllPlans = async (_bench: Bench, site: Site): Promise<void> => {
  for (const [name, filters] of Object.entries(combinations())) {
    const selection = selectionOf(associationId, filters)
    await printPlans(site, name, (db) => readTransactionPage(db, selection, { page: 1, limit: 25 }))
    const everywhere = { ...selection, customerId: undefined }
    const isOfAssociation = ['causeId', 'deviceId', 'shortcutId'].some((filter) => /-/.test(filters[filter] ?? ''))
    if (!isOfAssociation)
      await printPlans(site, `all associations: ${name}`, (db) =>
        readTransactionPage(db, everywhere, { page: 1, limit: 25 }),
      )
  }
  await printPlans(site, "the platform's figures", (db) => readGlobalStats(db, new Date()))
}

import { readBreakdown } from '#features/transactions/server/figures/breakdown.queries.ts'
import { readGlobalStats } from '#features/transactions/server/figures/transaction-stats.queries.ts'
import { readTransactionPage } from '#features/transactions/server/list/transaction.queries.ts'
import { type Selection, selectionOf } from '#features/transactions/server/list/transaction-filter.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type Reading, readingsOf } from '#test/plans.ts'
import type { Bench, Site } from './bench.ts'
import { combinations, ofAllAssociations } from './growth.ts'
import { associationId, causeId } from './ledger.ts'
import { cutPeriod } from './periods.ts'

const sumOf = (readings: Reading[], figure: 'pages' | 'ms'): number =>
  readings.reduce((sum, reading) => sum + reading[figure], 0)

/**
 * Prints what the statements of a piece of work read, planned for their values and for any values: pages, the most rows
 * of a step, and milliseconds. The first run brings everything into memory.
 */
const printPlans = async ({ pool }: Site, name: string, work: (db: SqlDatabase) => Promise<unknown>): Promise<void> => {
  await readingsOf(pool, work, () => true)
  const readings = await readingsOf(pool, work, () => true)
  const columns = (['custom', 'generic'] as const).flatMap((mode) => {
    const ofMode = readings.filter((reading) => reading.mode === mode)
    const mostRows = Math.max(...ofMode.map((reading) => reading.mostRows))
    return [String(sumOf(ofMode, 'pages')), String(mostRows), sumOf(ofMode, 'ms').toFixed(2)]
  })
  console.log(`  ${name.padEnd(45)} ${columns.map((column) => column.padStart(8)).join('')}`)
}

/** Prints what the page of every filter and pair of filters reads, the breakdown, and the platform's figures. */
export const printAllPlans = async (_bench: Bench, site: Site): Promise<void> => {
  const titles = ['pages', 'rows', 'ms', 'generic:', 'rows', 'ms'].map((title) => title.padStart(8))
  console.log(`\n  ${''.padEnd(45)} ${titles.join('')}`)
  const print = (name: string, selection: Selection): Promise<void> =>
    printPlans(site, name, (db) => readTransactionPage(db, selection, { page: 1, limit: 25 }))
  const all = combinations()
  for (const [name, filters] of Object.entries(all)) await print(name, selectionOf(associationId, filters))
  for (const name of ofAllAssociations)
    await print(`all associations: ${name}`, { ...selectionOf(associationId, all[name] ?? {}), customerId: undefined })
  for (const [name, filters] of Object.entries({ 'no filter': {}, 'a cause': { causeId }, 'a cut period': cutPeriod }))
    await printPlans(site, `the breakdown: ${name}`, (db) => readBreakdown(db, selectionOf(associationId, filters)))
  await printPlans(site, "the platform's figures", (db) => readGlobalStats(db, new Date()))
}

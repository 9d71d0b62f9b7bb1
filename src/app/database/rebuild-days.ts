// npm run db:rebuild-days: computes the figures by day and hour again from the rows. Works beside a running server.
import { features } from '#app/features.ts'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { requireDatabase, runDatabaseCommand } from './command.ts'
import { checkInvariants, printFindings } from './invariants.ts'

process.exitCode = await runDatabaseCommand({
  prepare: requireDatabase,
  run: async (address) => {
    const pool = openPool(address, { size: 1, hasNoTimeout: true })
    const db = openDatabase(pool)
    let count = 0
    for (const feature of Object.values(features)) if ('rebuild' in feature) count += await feature.rebuild(db)
    console.log(`Cumuls recalculés en ${count} transaction${count > 1 ? 's' : ''}. Contrôle\u00a0:\n`)
    const findings = await checkInvariants(pool)
    await pool.end()
    return printFindings(findings)
  },
})

// npm run db:rebuild-days: computes the figures by day and hour again from the rows. Works beside a running server.
import { rebuildMovementDays } from '#features/movements/server/movement-days-rebuild.ts'
import { rebuildRollUps } from '#features/transactions/server/figures/roll-up-rebuild.ts'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { requireDatabase, runDatabaseCommand } from './command.ts'
import { checkInvariants, printFindings } from './invariants.ts'

process.exitCode = await runDatabaseCommand({
  prepare: requireDatabase,
  run: async (address) => {
    const pool = openPool(address, { size: 1, hasNoTimeout: true })
    const db = openDatabase(pool)
    const count = (await rebuildRollUps(db)) + (await rebuildMovementDays(db))
    console.log(`Cumuls recalculés en ${count} transaction${count > 1 ? 's' : ''}. Contrôle\u00a0:\n`)
    const findings = await checkInvariants(pool)
    await pool.end()
    return printFindings(findings)
  },
})

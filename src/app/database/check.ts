// npm run db:check: checks the invariants of the data. Works beside a running server.
import { openPool } from '#shared/server/database.ts'
import { requireDatabase, runDatabaseCommand } from './command.ts'
import { checkInvariants, printFindings } from './invariants.ts'

process.exitCode = await runDatabaseCommand({
  prepare: requireDatabase,
  run: async (address) => {
    const pool = openPool(address, { size: 1, hasNoTimeout: true })
    const findings = await checkInvariants(pool)
    await pool.end()
    return printFindings(findings)
  },
})

// npm run db:check: checks the invariants of the data. Works beside a running server.
import { openPool } from '#shared/server/database.ts'
import { findHome } from '#shared/server/postgres/home.ts'
import { StartFailure } from '#shared/server/start-failure.ts'
import { runDatabaseCommand } from './command.ts'
import { checkInvariants, describeFinding } from './invariants.ts'

process.exitCode = await runDatabaseCommand({
  prepare: async ({ databaseUrl, dataDir }) => {
    if (databaseUrl || (await findHome(dataDir))) return
    throw new StartFailure(`Il n'y a pas de base de données dans ${dataDir}\u00a0: lancez d'abord npm start.`)
  },
  run: async (address) => {
    const pool = openPool(address, { size: 1, hasNoTimeout: true })
    const findings = await checkInvariants(pool)
    await pool.end()
    for (const finding of findings) console.log(describeFinding(finding))
    const broken = findings.filter(({ offendingCount }) => offendingCount > 0).length
    console.log(
      broken === 0
        ? '\nTout est juste.'
        : `\n${broken} sur ${findings.length} ne ${broken > 1 ? 'sont pas justes' : "l'est pas"}.`,
    )
    return broken === 0 ? 0 : 1
  },
})

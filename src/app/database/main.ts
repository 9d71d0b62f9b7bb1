// npm run db:migrate, db:check and db:rebuild-days, and the check at night. Works beside a running server.
import { openDatabase, openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { type DatabaseCommand, requireDatabase, runDatabaseCommand } from './command.ts'
import { checkInvariants, printFindings } from './invariants.ts'
import { checkAtNight } from './night-check.ts'

const commands: Record<string, DatabaseCommand> = {
  /** Migrates the schema, as npm start does. */
  migrate: {
    run: async (address) => {
      const pool = openPool(address, { size: 1 })
      let count = 0
      const onProgress = (message: string): void => {
        count++
        console.log(message)
      }
      await migrate(pool, { onProgress, onWarning: (warning) => console.error(warning) })
      await pool.end()
      console.log(count === 0 ? 'La base de données était à jour.' : 'La base de données est à jour.')
      return 0
    },
  },
  check: {
    prepare: requireDatabase,
    run: async (address) => {
      const pool = openPool(address, { size: 1, hasNoTimeout: true })
      const findings = await checkInvariants(pool)
      await pool.end()
      return printFindings(findings)
    },
  },
  /** Checks the invariants as the server does at night: beside the calls, on the replica where there is one. */
  'check-at-night': {
    prepare: requireDatabase,
    run: async (address, { replicaUrl }) => {
      const target = openPool(address, { size: 1 })
      const source = openPool(replicaUrl === undefined ? address : { connectionString: replicaUrl }, {
        size: 1,
        hasNoTimeout: true,
      })
      const findings = await checkAtNight(source, target)
      await Promise.all([source.end(), target.end()])
      return printFindings(findings)
    },
  },
  /** Computes the figures by day and hour again from the rows. */
  'rebuild-days': {
    prepare: requireDatabase,
    run: async (address) => {
      const { features } = await import('#app/features.ts')
      const pool = openPool(address, { size: 1, hasNoTimeout: true })
      const db = openDatabase(pool)
      let count = 0
      for (const feature of Object.values(features)) if ('rebuild' in feature) count += await feature.rebuild(db)
      console.log(`Cumuls recalculés en ${count} transaction${count > 1 ? 's' : ''}. Contrôle\u00a0:\n`)
      const findings = await checkInvariants(pool)
      await pool.end()
      return printFindings(findings)
    },
  },
}

const command = commands[process.argv[2] ?? '']
if (!command) throw new Error(`The commands are ${Object.keys(commands).join(', ')}.`)
process.exitCode = await runDatabaseCommand(command)

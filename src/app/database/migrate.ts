// npm run db:migrate: migrates the schema, as npm start does.
import { openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { runDatabaseCommand } from './command.ts'

process.exitCode = await runDatabaseCommand({
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
})

import { describe, expect, it } from 'vitest'
import { createRealServer } from '#test/crash/real-server.ts'
import { startReplay } from '#test/crash/replay.ts'
import { canCarryStatements, hasPgBouncer, openPgBouncer } from '#test/pgbouncer.ts'
import { postgresPrograms } from './programs.ts'
import { startPostgres } from './servers.ts'

const donationCount = 2000

const settings = [{ preparedStatements: undefined }, ...(canCarryStatements ? [{ preparedStatements: 200 }] : [])]

describe.skipIf(!postgresPrograms || !hasPgBouncer).each(settings)(
  'four processes behind a PgBouncer, %o',
  ({ preparedStatements }) => {
    it('lose no acknowledged donation when workers are killed during a replay', async () => {
      const postgres = await startPostgres()
      const address = { connectionString: postgres.databaseUrl }
      const bouncer = await openPgBouncer(address, preparedStatements === undefined ? {} : { preparedStatements })
      const environment = { DATABASE_URL: bouncer.databaseUrl, WEB_CONCURRENCY: '4' }
      const server = await createRealServer({ environment })
      try {
        await server.start()
        const target = { origin: server.origin, database: async () => address }
        await server.untilWorkers('all workers', (workers) => workers.length === 4)
        const replay = await startReplay(target, { donationCount })
        for (const part of [0.25, 0.5, 0.75]) {
          await replay.reach(part)
          const [worker = 0] = server.workers()
          process.kill(worker, 'SIGKILL')
          await replay.expectKept(`the end of worker ${worker}`)
        }
        await replay.expectWhole()
        expect(replay.acknowledged.size).toBe(donationCount)
      } finally {
        await server.remove()
        await bouncer.close()
        await postgres.stop()
      }
    })
  },
)

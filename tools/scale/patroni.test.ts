import { expect, it } from 'vitest'
import { createRealServer, until } from '#test/crash/real-server.ts'
import { startReplay } from '#test/crash/replay.ts'
import { startPatroni } from './patroni.ts'
import { hasPatroni } from './programs.ts'

const donationCount = 2000

it.skipIf(!hasPatroni)(
  'goes on by itself and loses no acknowledged donation when the primary of a Patroni cluster is killed during a replay',
  async () => {
    const patroni = await startPatroni()
    const server = await createRealServer({
      environment: {
        DATABASE_URL: patroni.databaseUrl,
        DATABASE_REPLICA_URL: patroni.replicaUrl,
        WEB_CONCURRENCY: '2',
      },
    })
    try {
      await server.start()
      const target = { origin: server.origin, database: async () => ({ connectionString: patroni.databaseUrl }) }
      const replay = await startReplay(target, { donationCount })
      await replay.reach(0.3)
      const before = replay.acknowledged.size
      const killedAt = performance.now()
      await patroni.killPrimary()
      const inFlight = replay.acknowledged.size
      await until('the failover', async () => ((await patroni.hasFailedOver()) ? true : undefined))
      const failedOverAt = performance.now()
      await until('the next donation', async () => (replay.acknowledged.size > inFlight + 16 ? true : undefined))
      const recoveredAt = performance.now()
      const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)
      console.log(
        `primary killed after ${before} donations: new primary after ${seconds(killedAt, failedOverAt)} s, ` +
          `donations accepted after ${seconds(killedAt, recoveredAt)} s`,
      )
      await replay.expectKept('the end of the primary')
      await replay.expectWhole()
      expect(replay.failures()).toBeGreaterThan(0)

      await patroni.restartKilled()
      await until('the replica', async () => {
        const health = (await (await fetch(`${server.origin}/api/health`)).json()) as { replica?: { state: string } }
        return health.replica?.state === 'ok' ? true : undefined
      })
    } catch (error) {
      console.error(`${await patroni.readLogs()}\n${server.output()}`.slice(-8000))
      throw error
    } finally {
      await server.remove()
      await patroni.stop()
    }
  },
)

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { busyness } from '#test/busyness.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { callFromAll, createCaller, statusesOf } from './callers.ts'
import { createRealServer, type RealServer, until } from './real-server.ts'
import { insertTerminal, signInTerminal, startReplay, withDatabase } from './replay.ts'

const metricsToken = 'm'.repeat(24)
const isTrue = (value: boolean) => (value ? true : undefined)

/** The longest time without service after the first death of all workers, on a machine with a free core. */
const longestWithoutServiceMs = 2000

for (const { count: processes, tags } of gateAndNight(2, 4))
  describe(`${processes} processes`, { tags }, () => {
    const kills = processes - 1
    /** Enough that the replay lasts until the last kill. */
    const donationCount = 1000 * kills ** 2
    let server: RealServer
    beforeAll(async () => {
      server = await createRealServer({
        environment: { WEB_CONCURRENCY: String(processes), METRICS_TOKEN: metricsToken },
      })
      await server.start()
    })
    afterAll(async () => {
      await server.remove()
    })

    const haveStarted = () => server.untilWorkers('all workers', (workers) => workers.length === processes)

    it('replaces all workers on SIGHUP, and answers every request meanwhile', async () => {
      await haveStarted()
      const before = server.workers()
      const callers = Array.from({ length: 8 }, () => createCaller(server.origin))
      const replaced = new AbortController()
      let answered = 0
      const load = callers.map(async ({ call }) => {
        while (!replaced.signal.aborted) {
          expect((await call('/api/health')).status).toBe(200)
          answered += 1
          // A network makes 3,000 calls a minute to a process.
          await pause(100)
        }
      })
      server.signal('SIGHUP')
      await server.untilWorkers('the end of the old workers', (workers) => !workers.some((pid) => before.includes(pid)))
      replaced.abort()
      await Promise.all(load)
      for (const { close } of callers) close()
      expect(answered).toBeGreaterThan(100)
      expect(server.output()).toContain(`Les ${processes} processus ont été remplacés.`)
      expect(server.workers()).toHaveLength(processes)
    })

    it('keeps the workers when the new code cannot start', async () => {
      await haveStarted()
      const before = server.workers()
      const later = (statement: string) => withDatabase(server, (_db, pool) => pool.query(statement))
      await later("insert into schema_migrations (name, checksum, product) values ('9999_later.sql', '', '9.0.0')")
      server.signal('SIGHUP')
      await until('the refusal', async () => isTrue(server.output().includes("n'ont pas tous été remplacés")))
      expect(server.workers()).toEqual(before)
      await later("delete from schema_migrations where name = '9999_later.sql'")
    })

    it(`loses no acknowledged donation when workers are killed during a replay (${kills})`, async () => {
      await haveStarted()
      const replay = await startReplay(server, { donationCount })
      for (let kill = 1; kill <= kills; kill += 1) {
        await replay.reach(kill / (kills + 1))
        const [worker = 0] = server.workers()
        process.kill(worker, 'SIGKILL')
        await server.untilWorkers('another worker', (workers) => !workers.includes(worker))
        await haveStarted()
        await replay.expectKept(`the end of worker ${worker}`)
      }
      await replay.expectWhole()
      expect(replay.acknowledged.size).toBe(donationCount)
    })

    it('has a worker back soon after all were killed at once, the first time', async () => {
      await until('the end of the start', async () =>
        server.output().includes('Escarcelle est prête') ? true : undefined,
      )
      await haveStarted()
      const killedAt = performance.now()
      const killed = server.workers()
      for (const worker of killed) process.kill(worker, 'SIGKILL')
      await until('a worker to answer', async () => {
        const { call, close } = createCaller(server.origin)
        const { status } = await call('/api/health').catch(() => ({ status: undefined }))
        close()
        return status === 200 ? true : undefined
      })
      const seconds = (performance.now() - killedAt) / 1000
      console.log(`a worker answers ${seconds.toFixed(1)} s after ${killed.length} were killed`)
      expect(seconds * 1000).toBeLessThan(longestWithoutServiceMs * busyness())
      await server.untilWorkers('all workers', (workers) => workers.length === processes)
      const plain = server
        .output()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{'))
      expect(plain).toEqual([])
    })

    it('refuses the earlier token of a terminal in every worker, once it has signed in again', async () => {
      await haveStarted()
      const terminal = await insertTerminal(server)
      const causes = `/api/customers/${terminal.customer_id}/causes`
      const asTerminal = ({ accessToken }: { accessToken: string }) => ({
        headers: { authorization: `Bearer ${accessToken}` },
      })
      const first = await signInTerminal(server, terminal)
      expect(statusesOf(await callFromAll(server.origin, 24, causes, asTerminal(first)))).toEqual([200])
      const second = await signInTerminal(server, terminal)
      expect(statusesOf(await callFromAll(server.origin, 24, causes, asTerminal(first)))).toEqual([401])
      expect(statusesOf(await callFromAll(server.origin, 24, causes, asTerminal(second)))).toEqual([200])
    })

    it('counts the tries to sign in of all workers together', async () => {
      const { id, serial_number: serialNumber } = await insertTerminal(server)
      const body = { serialNumber, code: '00000000' }
      const answers = await callFromAll(server.origin, 16, `/api/devices-auth/${id}/login`, { method: 'POST', body })
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    })

    /** Reads a sample of the metrics of all workers. */
    const readMetric = async (sample: RegExp): Promise<number> => {
      const headers = { authorization: `Bearer ${metricsToken}` }
      const [answer] = await callFromAll(server.origin, 1, '/api/metrics', { headers })
      const line = answer?.text.split('\n').find((text) => sample.test(text))
      return Number(line?.split(' ').at(-1) ?? 0)
    }

    it('adds the metrics of all workers up', async () => {
      const count = () => readMetric(/_count\{.*"\/api\/health"/)
      const before = await count()
      expect(statusesOf(await callFromAll(server.origin, 24, '/api/health'))).toEqual([200])
      await until('the metrics', async () => isTrue((await count()) === before + 24))
    })

    it('keeps what a worker had counted when it ends', async () => {
      await haveStarted()
      const count = () => readMetric(/_count\{.*"\/api\/health"/)
      await callFromAll(server.origin, 24, '/api/health')
      const before = await count()
      const [worker = 0] = server.workers()
      process.kill(worker, 'SIGKILL')
      await server.untilWorkers('another worker', (workers) => !workers.includes(worker))
      // The first process has noticed the end: it hands no connection to the ended worker.
      await haveStarted()
      expect(await count()).toBeGreaterThanOrEqual(before)
    })

    it('counts the processes that answer a scrape', async () => {
      const countProcesses = () => readMetric(/^escarcelle_processes /)
      expect(await until('all workers', async () => isTrue((await countProcesses()) === processes))).toBe(true)
    })
  })

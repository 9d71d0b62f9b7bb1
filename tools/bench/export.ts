import http from 'node:http'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Bench, Site } from './bench.ts'
import { associationId } from './ledger.ts'
import type { Turn } from './load.ts'
import { measureInTurns, type System } from './measure.ts'
import { cpuMsOf, memoryOf, watchMemory } from './processes.ts'
import { ours } from './report.ts'
import { systemsOf } from './systems.ts'

const listPath = `/customers/${associationId}/transactions`
const plainCopy = 'plain COPY'

/** The columns of the export as they are stored: no dates in French, no amounts in euros, no guard against formulas. */
const copyText = `copy (
  select t.created_at, t.amount_cents, cause.name, coalesce(shortcut.name, shortcut_cause.name), device.label,
    identity.donator_fullname, identity.donator_phone, identity.donator_email, identity.donator_membership_number,
    identity.message, t.id
  from transactions t
  left join causes cause on cause.customer_id = t.customer_id and cause.id = t.cause_id
  left join shortcuts shortcut on shortcut.customer_id = t.customer_id and shortcut.id = t.shortcut_id
  left join causes shortcut_cause on shortcut_cause.customer_id = t.customer_id and shortcut_cause.id = shortcut.cause_id
  left join devices device on device.customer_id = t.customer_id and device.id = t.device_id
  left join donation_identities identity on identity.customer_id = t.customer_id and identity.transaction_id = t.id
  where t.customer_id = '${associationId}' order by t.created_at desc, t.id desc
) to stdout with (format csv, delimiter ';')`

const discard = () => new Writable({ highWaterMark: 1024 * 1024, write: (_chunk, _encoding, done) => done() })

const copyOnce = async ({ address }: Site): Promise<void> => {
  const client = new Client(address)
  await client.connect()
  await pipeline(client.query(copyStreams.to(copyText)), discard())
  await client.end()
}

/** Downloads an export. Returns when its first byte came, in milliseconds. */
const downloadOnce = ({ product }: Site, token: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const request = http.get(`${product.origin}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    })
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`the export answered ${response.statusCode}`))
      let firstByteMs = Number.NaN
      response.once('data', () => {
        firstByteMs = performance.now() - startedAt
      })
      pipeline(response, discard()).then(() => resolve(firstByteMs), reject)
    })
  })

/** Repeats a whole export for some seconds. A call of this system is a row, so that its rate is that of rows. */
const repeated = (name: string, pid: number | undefined, rows: number, once: () => Promise<unknown>): System => ({
  name,
  ...(pid !== undefined && { pid }),
  run: async (seconds): Promise<Turn> => {
    const startedAt = performance.now()
    const latenciesMs: number[] = []
    do {
      const at = performance.now()
      await once()
      latenciesMs.push(performance.now() - at)
    } while (performance.now() - startedAt < seconds * 1000)
    return { calls: latenciesMs.length * rows, seconds: (performance.now() - startedAt) / 1000, latenciesMs }
  },
})

/** Compares the p99 of lists beside a running export with their p99 alone. */
const measureOthers = async (bench: Bench, site: Site, exportOnce: () => Promise<unknown>): Promise<void> => {
  const few = 4
  const lists = systemsOf(bench, site).product(await site.tokenOf('manager'), [{ path: `${listPath}?limit=25` }], few)
  const beside: System = {
    ...lists,
    name: 'beside an export',
    run: async (seconds) => {
      const over = new AbortController()
      const exporting = (async () => {
        while (!over.signal.aborted) await exportOnce()
      })()
      const turn = await lists.run(seconds)
      over.abort()
      await exporting
      return turn
    },
  }
  const results = await measureInTurns(bench, [lists, beside])
  const ratio = (results[beside.name]?.p99Ms ?? Number.NaN) / (results[ours]?.p99Ms ?? Number.NaN)
  bench.report.addResults('lists beside an export (4 callers)', results, [])
  bench.report.addValue('lists beside an export', 'p99 < 2 x that without', ratio, ratio < 2)
}

/** Measures the export of the largest association: rate, first byte, memory, and the other calls beside it. */
export const measureExport = async (bench: Bench, site: Site): Promise<void> => {
  const { report, postgresPid } = bench
  const token = await site.tokenOf('manager')
  const path = `${listPath}/export`
  const counted = await site.pool.query<{ count: number }>(
    'select count(*)::int from transactions where customer_id = $1',
    [associationId],
  )
  const rows = counted.rows[0]?.count ?? 0
  const exportOnce = () => downloadOnce(site, token, path)
  const { product } = site
  const results = await measureInTurns(bench, [
    repeated(ours, product.pid, rows, exportOnce),
    repeated(plainCopy, undefined, rows, () => copyOnce(site)),
  ])
  const mine = results[ours]?.callsPerSecond ?? 0
  const ratio = mine / (results[plainCopy]?.callsPerSecond ?? 1)
  report.addResults(`export (a call is one of ${rows.toLocaleString('en')} rows)`, results, [])
  report.addValue('export', 'rate >= 0.95 x plain COPY', ratio, ratio >= 0.95)

  const before = memoryOf(product.pid)
  const memory = watchMemory(product.pid)
  const cpuBefore = { server: cpuMsOf(product.pid), postgres: cpuMsOf(postgresPid) }
  const firstByteMs = await exportOnce()
  const grownMegabytes = (memory.stop() - before) / 1024 ** 2
  const cpu = { server: cpuMsOf(product.pid) - cpuBefore.server, postgres: cpuMsOf(postgresPid) - cpuBefore.postgres }
  console.log(`  one export: ${cpu.server} ms of CPU in the server, ${cpu.postgres} ms in PostgreSQL`)
  report.addValue('export', 'first byte < 20 ms', firstByteMs, firstByteMs < 20)
  report.addValue('export', 'memory grows < 20 MB', grownMegabytes, grownMegabytes < 20)
  await measureOthers(bench, site, exportOnce)
}

import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copyStreams from 'pg-copy-streams'
import { insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { addDonationsQuery } from '#features/transactions/server/donation.queries.ts'
import { exportSql } from '#features/transactions/server/transaction.csv.ts'
import { rowsMatch, selectionOf } from '#features/transactions/server/transaction.filter.ts'
import { pageRowsQuery } from '#features/transactions/server/transaction.queries.ts'
import { sumsQuery } from '#features/transactions/server/transaction.stats.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import type { Bench } from './bench.ts'
import { associationId, rowCount } from './ledger.ts'
import { call } from './load.ts'

const deviceId = '00000000-0000-4000-8000-000000000101'
const list = `/customers/${associationId}/transactions`
/** Both ends are within a day, so that the figures come from roll-ups and from rows. */
const period = { startDate: '2025-03-04T09:00:00.000Z', endDate: '2026-02-10T18:30:00.000Z' }

const measureLists = async ({ db, origin, managerToken: token, report }: Bench): Promise<void> => {
  const everything = selectionOf(associationId, {})
  const page = pageRowsQuery(rowsMatch(everything), 25)
  await report.compare('list page with figures', 0.4, {
    direct: () => Promise.all([page.execute(db), sumsQuery(everything).execute(db)]),
    served: () => call({ origin, token, path: `${list}?limit=25` }),
  })
  const cut = selectionOf(associationId, period)
  await report.compare('figures of a cut period', 0.4, {
    direct: () => Promise.all([pageRowsQuery(rowsMatch(cut), 1).execute(db), sumsQuery(cut).execute(db)]),
    served: () => call({ origin, token, path: `${list}?limit=1&${new URLSearchParams(period).toString()}` }),
  })
}

const measureRecording = async ({ db, origin, report }: Bench): Promise<void> => {
  const token = await insertDeviceToken(db, { customer_id: associationId, id: deviceId })
  await report.compare('single donation', 0.6, {
    direct: () =>
      addDonationsQuery([{ ...newDonation(associationId, { device_id: deviceId }), position: 0 }]).execute(db),
    served: () =>
      call({
        origin,
        token,
        path: list,
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body: JSON.stringify({ amount: 20, createdAt: new Date().toISOString() }),
      }),
  })
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const measureExport = async ({ pool, db, origin, managerToken: token, memory, report }: Bench): Promise<void> => {
  const statement = exportSql(db, selectionOf(associationId, {}), { content: 'details' })
  const direct = async () => {
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    await pipeline(client.query(copyStreams.to(statement)), discard())
    client.release(true)
  }
  const served = () => call({ origin, token, path: `${list}/export` })
  await served()
  await direct()
  const before = await memory()
  const directMs = (await timed(direct)) + (await timed(direct))
  const servedMs = (await timed(served)) + (await timed(served))
  const after = await memory()
  const grown = Math.round((after.peakBytes - before.currentBytes) / 1024 ** 2)
  const rows = Math.round((2 * (rowCount / 5)) / (servedMs / 1000))
  report.add('export', directMs / servedMs, 0.7, `served ${rows} rows/s, memory grew by ${grown} MB`)
}

/** Compares lists, figures, recording and exports with the database driver. */
export const measureDonations = async (bench: Bench): Promise<void> => {
  await measureLists(bench)
  await measureRecording(bench)
  await measureExport(bench)
}

// npm run simulate: plays a Friday of Ramadan at many terminals, faster than the clock. tools/bench/README.md has its
// options.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from '#app/arguments.ts'
import { checkInvariants } from '#app/database/invariants.ts'
import { formatEuros } from '#shared/money.ts'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { startEmbeddedPostgres } from '#shared/server/postgres/embedded.ts'
import { percentile } from '../measure.ts'
import { urlOfSocket } from '../postgres.ts'
import { startProduct } from '../product.ts'
import { drawDay } from './day.ts'
import { type Hour, playDay } from './player.ts'
import { startStaff } from './staff.ts'
import { addTerminals } from './terminals.ts'

const names = ['terminals', 'donations', 'minutes', 'readers', 'processes', 'day'] as const
const { values } = readArguments(process.argv.slice(2), names)

const numberOf = (name: Exclude<(typeof names)[number], 'day'>, byDefault: number): number => {
  const value = Number(values[name] ?? byDefault)
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`--${name} takes a number above 0`)
  return value
}

const options = {
  terminals: numberOf('terminals', 3000),
  donationsPerTerminal: numberOf('donations', 40),
  minutes: numberOf('minutes', 10),
  readers: numberOf('readers', 30),
  processes: numberOf('processes', 1),
  /** A Friday in the last ten nights of Ramadan 1447. */
  day: values.day ?? '2026-03-13',
}

const interrupt = new AbortController()
process.on('SIGINT', () => interrupt.abort()).on('SIGTERM', () => interrupt.abort())

const milliseconds = (latencies: number[], share: number): string =>
  percentile(
    latencies.toSorted((one, other) => one - other),
    share,
  )
    .toFixed(0)
    .padStart(7)

const printHour =
  (secondsPerHour: number) =>
  (hour: number, { donations, latenciesMs, retries, rejected }: Hour): void =>
    console.log(
      `${String(hour).padStart(2, '0')}:00 ${String(donations).padStart(8)} ${(donations / secondsPerHour).toFixed(0).padStart(7)}` +
        `${milliseconds(latenciesMs, 0.5)} ${milliseconds(latenciesMs, 0.99)} ${String(retries).padStart(8)} ${String(rejected).padStart(9)}`,
    )

/** Plays the day on a new database. Returns whether the ledger holds exactly what the terminals were promised. */
const simulate = async (dataDir: string): Promise<boolean> => {
  await using stack = new AsyncDisposableStack()
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: console.log })
  stack.defer(() => postgres.stop())
  const pool = openPool(postgres.address, { size: 4, hasNoTimeout: true })
  stack.defer(() => pool.end())
  await migrate(pool)
  const product = await startProduct({
    address: urlOfSocket(postgres.address),
    dataDir,
    processes: options.processes,
    nodeOptions: [],
  })
  stack.defer(() => product.stop())
  await product.ready()

  const terminals = await addTerminals(pool, options.terminals)
  const { donations, startMs, lengthMs } = drawDay({ ...options, seed: 'simulation' })
  const speed = lengthMs / (options.minutes * 60_000)
  const customerIds = [...new Set(terminals.map(({ customerId }) => customerId))].slice(0, options.readers)
  const staff = await startStaff(openDatabase(pool), product.origin, customerIds)
  console.log(
    `${options.day}: ${donations.length} donations at ${terminals.length} terminals in ${options.minutes} minutes, ` +
      `${speed.toFixed(0)} times faster than the clock; ${customerIds.length} people read.\n\n` +
      ' hour    donations /second p50 ms  p99 ms  retries  rejected',
  )
  const onHour = printHour(3600 / speed)
  const played = await playDay({
    origin: product.origin,
    terminals,
    donations,
    startMs,
    speed,
    interrupt: interrupt.signal,
    onHour,
  })
  const read = await staff.stop()

  const { rows } = await pool.query(
    'select count(*)::int as count, coalesce(sum(amount_cents), 0) as cents from transactions',
  )
  const broken = (await checkInvariants(pool)).filter(({ offendingCount }) => offendingCount > 0)
  const isExact = rows[0].count === played.acknowledged && Number(rows[0].cents) === played.acknowledgedCents
  console.log(
    `\n${played.acknowledged} donations acknowledged in ${played.seconds.toFixed(0)} s, ` +
      `${formatEuros(played.acknowledgedCents / 100)}; the ledger ${isExact ? 'holds exactly these' : 'DIFFERS'}.\n` +
      `Lists: ${read.latenciesMs.length} read, p50 ${milliseconds(read.latenciesMs, 0.5).trim()} ms, ` +
      `p99 ${milliseconds(read.latenciesMs, 0.99).trim()} ms, ${read.failures} failed.\n` +
      `Rules of the data: ${broken.length === 0 ? 'all hold' : broken.map(({ name }) => name).join(', ')}.`,
  )
  return isExact && broken.length === 0
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-simulation-'))
let succeeded = false
try {
  succeeded = await simulate(dataDir)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(succeeded ? 0 : 1)

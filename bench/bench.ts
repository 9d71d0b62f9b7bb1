import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Role } from '#shared/role.ts'
import { openDatabase, openPool, type SocketAddress, type SqlDatabase } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { startEmbeddedPostgres } from '#shared/server/postgres/embedded.ts'
import { findHome } from '#shared/server/postgres/home.ts'
import { findPostmaster } from '#shared/server/postgres/postmaster-file.ts'
import { associationId, fillLedger, type LedgerSize } from './ledger.ts'
import { forkHelper, type LoadGenerator, startLoadGenerator } from './load.ts'
import { type PostgRest, startPostgRest } from './postgrest.ts'
import { type Product, startProduct } from './product.ts'
import type { Report } from './report.ts'

/** One filled database, with the product and the bare server on it. */
export type Site = {
  pool: pg.Pool
  db: SqlDatabase
  address: SocketAddress
  product: Product
  bare: { port: number; pid: number }
  /** Undefined where PostgREST is not installed. */
  postgRest: PostgRest | undefined
  /** Issues a token for a new person of this role. */
  tokenOf: (role: Role) => Promise<string>
}

export type BenchOptions = {
  size: LedgerSize
  callers: number
  /** How many processes of the product serve its port. */
  processes: number
  /** How long each system is measured in all, in seconds. */
  seconds: number
  /** Options of Node for the product, such as `--cpu-prof`. */
  nodeOptions: string[]
  report: Report
}

/** The machine of a run: PostgreSQL, the load generator, and sites on demand. */
export type Bench = BenchOptions & {
  generator: LoadGenerator
  postgresPid: number
  /** Fills a new database and starts the servers on it. */
  openSite: (size: LedgerSize) => Promise<Site>
  /** Creates an empty database on the same server. */
  createDatabase: () => Promise<SocketAddress>
}

/** Collects what stops the parts of a run. */
const createClosers = () => {
  const closers: (() => unknown)[] = []
  let closed: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    // A part that has already ended must not keep the others from being stopped.
    while (closers.length > 0) await Promise.resolve(closers.pop()?.()).catch(console.error)
  }
  /** Stops all parts, in reverse order. */
  const close = (): Promise<void> => (closed ??= closeAll())
  return {
    close,
    /** Adds what stops a part that has just started. After Ctrl-C, stops it at once and throws. */
    add: async (closer: () => unknown): Promise<void> => {
      closers.push(closer)
      if (!closed) return
      await closeAll()
      throw new Error('the run was stopped')
    },
  }
}

const tokenIssuer = (db: SqlDatabase) => async (role: Role) => {
  const customer = role === 'manager' || role === 'user' ? { customer_id: associationId } : {}
  return issueTestToken(db, (await insertUser(db, { role, ...customer })).identity_uid)
}

/** Starts the helpers of a run. */
const startMachine = async ({ add }: Pick<Closers, 'add'>) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-bench-'))
  await add(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: () => {} })
  await add(() => postgres.stop())
  const home = await findHome(dataDir)
  const postmaster = home && (await findPostmaster(home))
  if (!postmaster) throw new Error('PostgreSQL did not start')
  const generator = startLoadGenerator()
  await add(() => generator.stop())
  return { dataDir, address: postgres.address, postgresPid: postmaster.pid, generator }
}

type Closers = ReturnType<typeof createClosers>
type Machine = Awaited<ReturnType<typeof startMachine>>

const createDatabase = async (server: SocketAddress): Promise<SocketAddress> => {
  const maintenance = openPool({ ...server, user: 'postgres', database: 'postgres' }, { size: 1 })
  const database = `bench_${randomBytes(4).toString('hex')}`
  await maintenance.query(`create database ${database} owner ${server.user}`)
  await maintenance.end()
  return { ...server, database }
}

const siteOpener =
  ({ dataDir, address: server }: Machine, { add }: Closers, { processes, nodeOptions }: BenchOptions) =>
  async (size: LedgerSize): Promise<Site> => {
    const address = await createDatabase(server)
    const pool = openPool(address, { size: 4, hasNoTimeout: true })
    // A statement that runs is not waited for: PostgreSQL aborts it when it stops.
    await add(() => Promise.race([pool.end(), pause(1000)]))
    await migrate(pool)
    console.log(`Filling ${size.rows.toLocaleString('en')} donations of ${size.associations} associations…`)
    await fillLedger(pool, size)
    const product = await startProduct({ address, dataDir, processes, nodeOptions })
    await add(() => product.stop())
    await product.ready()
    const [bare, port] = await forkHelper<number>('bare.ts', { BENCH_DATABASE: JSON.stringify(address) })
    await add(() => bare.kill('SIGKILL'))
    const postgRest = await startPostgRest(pool, address)
    await add(() => postgRest?.stop())
    const db = openDatabase(pool)
    return { pool, db, address, product, bare: { port, pid: bare.pid ?? 0 }, postgRest, tokenOf: tokenIssuer(db) }
  }

/** Runs `measure` with a PostgreSQL of its own, and removes everything afterwards, also after Ctrl-C. */
export const withBench = async (options: BenchOptions, measure: (bench: Bench) => Promise<void>): Promise<void> => {
  const closers = createClosers()
  const onSignal = (): void => {
    console.log('\nStopping…')
    void closers.close().finally(() => process.exit(130))
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  try {
    const machine = await startMachine(closers)
    const openSite = siteOpener(machine, closers, options)
    await measure({ ...options, ...machine, openSite, createDatabase: () => createDatabase(machine.address) })
  } finally {
    await closers.close()
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Role } from '#shared/role.ts'
import { openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { associationId, fillLedger, type LedgerSize } from './ledger.ts'
import { forkHelper, type LoadGenerator, startLoadGenerator } from './load.ts'
import { fetchPeers, type Peers } from './peers.ts'
import { type DatabaseUrl, startOwnPostgres, usePostgres } from './postgres.ts'
import { type PostgRest, startPostgRest } from './postgrest.ts'
import { type Product, startProduct } from './product.ts'
import type { Report } from './report.ts'

/** One filled database, with the product and the bare server on it. */
export type Site = {
  pool: pg.Pool
  db: SqlDatabase
  address: DatabaseUrl
  product: Product
  bare: { port: number; pid: number }
  /** Undefined where PostgREST is not to be had, or no part compares with it. */
  postgRest: PostgRest | undefined
  /** The server of an ORM. Undefined like PostgREST. */
  orm: { port: number; pid: number } | undefined
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
  /** The address of a server, for a run without a PostgreSQL of its own. */
  server: string | undefined
  /** Tells whether a part compares with PostgREST and the ORM. */
  hasPeers: boolean
  report: Report
}

/** The machine of a run: PostgreSQL, the load generator, and sites on demand. */
export type Bench = BenchOptions & {
  generator: LoadGenerator
  /** Undefined when PostgreSQL is on another machine. */
  postgresPid: number | undefined
  /** Fills a new database and starts the servers on it. */
  openSite: (size: LedgerSize) => Promise<Site>
  /** Creates an empty database on the same server. */
  createDatabase: () => Promise<DatabaseUrl>
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
const startMachine = async ({ add }: Pick<Closers, 'add'>, { server, hasPeers }: BenchOptions) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-bench-'))
  await add(() => rm(dataDir, { recursive: true, force: true }))
  const { pid: postgresPid, createDatabase, stop } = await (server ? usePostgres(server) : startOwnPostgres(dataDir))
  await add(stop)
  const peers: Peers = hasPeers ? await fetchPeers(dataDir) : { postgRest: undefined, orm: undefined }
  const generator = startLoadGenerator()
  await add(() => generator.stop())
  return { dataDir, postgresPid, createDatabase, peers, generator }
}

type Closers = ReturnType<typeof createClosers>
type Machine = Awaited<ReturnType<typeof startMachine>>

const siteOpener =
  ({ dataDir, createDatabase, peers }: Machine, { add }: Closers, { processes, nodeOptions }: BenchOptions) =>
  async (size: LedgerSize): Promise<Site> => {
    const address = await createDatabase()
    const pool = openPool(address, { size: 4, hasNoTimeout: true })
    // A statement that runs is not waited for: PostgreSQL aborts it when it stops.
    await add(() => Promise.race([pool.end(), pause(1000)]))
    await migrate(pool)
    console.log(`Filling ${size.rows.toLocaleString('en')} donations of ${size.associations} associations…`)
    await fillLedger(pool, size)
    const product = await startProduct({ address, dataDir, processes, nodeOptions })
    await add(() => product.stop())
    await product.ready()
    const startHelper = async (file: string, env: NodeJS.ProcessEnv) => {
      const [helper, port] = await forkHelper<number>(file, { ...env, BENCH_DATABASE: address.connectionString })
      await add(() => helper.kill('SIGKILL'))
      return { port, pid: helper.pid ?? 0 }
    }
    const bare = await startHelper('bare.ts', {})
    const orm = peers.orm === undefined ? undefined : await startHelper('orm.ts', { BENCH_ORM: peers.orm })
    const postgRest = peers.postgRest === undefined ? undefined : await startPostgRest(peers.postgRest, address)
    await add(() => postgRest?.stop())
    const db = openDatabase(pool)
    return { pool, db, address, product, bare, postgRest, orm, tokenOf: tokenIssuer(db) }
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
    const machine = await startMachine(closers, options)
    const openSite = siteOpener(machine, closers, options)
    await measure({ ...options, ...machine, openSite })
  } finally {
    await closers.close()
  }
}

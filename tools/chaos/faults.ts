import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Random } from '#app/demo/random.ts'
import { connectionOptions } from '#shared/server/database.ts'
import { fillDisk, killBackup, killFirstStart, killImport, killRestore } from './file-faults.ts'
import { childrenOf, findPostmasterPid, freezeFor, listBackends, signal } from './processes.ts'
import { createProduct, type Product } from './product.ts'
import type { World } from './world.ts'

export type FaultSetting = {
  world: World
  random: Random
  /** How long the fault lasts, in milliseconds. */
  forMs: number
}

type Fault = {
  /** How often it is drawn. Those that start a server, which costs two seconds of a core, are rare. */
  weight: number
  /** Makes the fault and ends it. Returns the associations that it concerns, if it concerns these alone. */
  run: (setting: FaultSetting) => Promise<string[] | void>
  /** The world that it needs. */
  needs?: 'small-disk' | 'several-processes' | 'one-process'
  /** Runs after the clients have stopped. */
  isQuiet?: boolean
  /** Breaks no connection: a request without an answer is a violation. */
  keepsConnections?: boolean
  /** Lasts longer than the deadline of a donation now and then. */
  mayBeLong?: boolean
}

/** Freezes a server, and notes when. */
const freezeServer = async (world: World, { origin }: Product, pids: number[], ms: number): Promise<void> => {
  const from = performance.now()
  await freezeFor(pids, ms)
  world.frozen.push({ origin, from, to: performance.now() })
}

const workersOf = (product: Product): number[] =>
  childrenOf(product.pid()).flatMap(({ pid, command }) => (command.includes('server/main.ts') ? [pid] : []))

const allOfPostgres = (dataDir: string): number[] => {
  const postmaster = findPostmasterPid(dataDir)
  return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)]
}

const someBackend = ({ world, random }: FaultSetting): number[] => {
  const backends = listBackends(world.product.dataDir)
  return backends.length > 0 ? [random.pick(backends)] : []
}

/** Runs a statement in a transaction of its own connection, and ends it after a while. */
const hold = async ({ world, forMs }: FaultSetting, statement: string, values: string[]): Promise<void> => {
  const holder = new Client(connectionOptions(await world.product.address()))
  holder.on('error', () => {})
  try {
    await holder.connect()
    await holder.query('begin')
    await holder.query(statement, values)
  } catch {
    // PostgreSQL is not back from the fault before.
  }
  await pause(forMs)
  await holder.end().catch(() => {})
}

const lockedRows = [
  'select from devices where customer_id = $1 for update',
  'select from donation_days where customer_id = $1 for update',
  'select from causes where customer_id = $1 for no key update',
  'select from customers where id = $1 for no key update',
]

/** Runs a second server on the same database for half of the clients, and freezes it in the middle of its work. */
const freezeSecondServer = async ({ world, random, forMs }: FaultSetting): Promise<void> => {
  const { product } = world
  const { host, port, user, database } = await product.address()
  const query = new URLSearchParams({ host, port: String(port) }).toString()
  const environment = { DATABASE_URL: `postgresql://${user}@localhost/${database}?${query}`, WEB_CONCURRENCY: '1' }
  const second = await createProduct(product.dataDir, { environment })
  try {
    await second.start()
    world.second = second
    await pause(300)
    await freezeServer(world, second, [second.pid()], forMs)
  } finally {
    world.second = undefined
    await second.kill(random.chance(0.5) ? 'SIGKILL' : 'SIGTERM')
  }
}

const cutConnections = async ({ world: { clients }, random, forMs }: FaultSetting): Promise<void> => {
  const end = performance.now() + forMs
  while (performance.now() < end) {
    clients.cut(() => random.chance(0.3))
    await pause(random.integer(1, 40))
  }
}

const minuteMs = 60_000

/** The faults by name. */
export const faults = {
  'kill-server': {
    weight: 2,
    run: async ({ world: { product }, random }) => {
      await product.kill()
      await pause(random.integer(0, 200))
      await product.start()
    },
  },
  'kill-both': {
    weight: 1,
    run: async ({ world: { product }, random }) => {
      const isServerFirst = random.chance(0.5)
      if (isServerFirst) await product.kill()
      await product.killPostgres()
      await product.kill()
      await product.start()
    },
  },
  'freeze-server': {
    weight: 8,
    keepsConnections: true,
    run: ({ world, forMs }) =>
      freezeServer(world, world.product, [world.product.pid(), ...workersOf(world.product)], forMs),
  },
  'kill-worker': {
    weight: 6,
    needs: 'several-processes',
    run: async ({ world: { product }, random }) => {
      const workers = workersOf(product)
      if (workers.length > 0) signal(random.pick(workers), 'SIGKILL')
    },
  },
  'freeze-and-kill-worker': {
    weight: 6,
    needs: 'several-processes',
    run: async ({ world, random, forMs }) => {
      const workers = workersOf(world.product)
      if (workers.length === 0) return
      const worker = random.pick(workers)
      signal(worker, 'SIGSTOP')
      const from = performance.now()
      await pause(forMs)
      world.frozen.push({ origin: world.product.origin, from, to: performance.now() })
      signal(worker, 'SIGKILL')
    },
  },
  'kill-postgres': { weight: 8, keepsConnections: true, run: ({ world: { product } }) => product.killPostgres() },
  'freeze-postmaster': {
    weight: 5,
    keepsConnections: true,
    mayBeLong: true,
    run: ({ world: { product }, forMs }) => {
      const postmaster = findPostmasterPid(product.dataDir)
      return freezeFor(postmaster === undefined ? [] : [postmaster], forMs)
    },
  },
  'freeze-postgres': {
    weight: 8,
    keepsConnections: true,
    mayBeLong: true,
    run: ({ world: { product }, forMs }) => freezeFor(allOfPostgres(product.dataDir), forMs),
  },
  'kill-backend': {
    weight: 9,
    keepsConnections: true,
    run: async (setting) => {
      for (const pid of someBackend(setting)) signal(pid, 'SIGKILL')
    },
  },
  'terminate-backends': {
    weight: 7,
    keepsConnections: true,
    run: async (setting) => {
      for (const pid of listBackends(setting.world.product.dataDir))
        if (setting.random.chance(0.5)) signal(pid, 'SIGTERM')
    },
  },
  'freeze-backend': {
    weight: 9,
    keepsConnections: true,
    mayBeLong: true,
    run: (setting) => freezeFor(someBackend(setting), setting.forMs),
  },
  'full-disk': { weight: 14, needs: 'small-disk', keepsConnections: true, run: fillDisk },
  'cut-connections': { weight: 10, run: cutConnections },
  'held-lock': {
    weight: 12,
    keepsConnections: true,
    mayBeLong: true,
    run: async (setting) => {
      const { id } = setting.random.pick(setting.world.associations)
      await hold(setting, setting.random.pick(lockedRows), [id])
      return [id]
    },
  },
  'frozen-second-server': { weight: 1, needs: 'one-process', mayBeLong: true, run: freezeSecondServer },
  container: {
    weight: 1.5,
    run: async ({ world: { product } }) => {
      await product.kill()
      await product.killPostgres()
      await product.start({ isInContainer: true })
    },
  },
  'shifted-clock': {
    weight: 1.5,
    run: async ({ world: { product }, random }) => {
      await product.kill()
      await product.start({ shiftMs: random.integer(-20, 20) * minuteMs })
    },
  },
  'kill-first-start': { weight: 0.4, keepsConnections: true, run: killFirstStart },
  'kill-backup': { weight: 1.5, keepsConnections: true, run: killBackup },
  'kill-import': { weight: 0.8, run: killImport },
  'kill-restore': { weight: 0.7, isQuiet: true, run: killRestore },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export const faultOf = (name: FaultName): Fault => faults[name]
export const faultNames = Object.keys(faults) as FaultName[]

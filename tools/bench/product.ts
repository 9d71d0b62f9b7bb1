import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testSealingKey } from '#features/identity/testing/identity.fixture.ts'
import { freePort } from '#test/free-port.ts'
import type { DatabaseUrl } from './postgres.ts'

const main = path.resolve(import.meta.dirname, '../../src/app/server/main.ts')

export type Product = {
  port: number
  origin: string
  pid: number
  /** Waits until it answers. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

type ProductOptions = {
  address: DatabaseUrl
  dataDir: string
  /** How many processes serve the port. */
  processes: number
  /** Options of Node, as in `--cpu-prof`. */
  nodeOptions: string[]
}

const untilReady = async (origin: string, hasEnded: () => boolean): Promise<void> => {
  for (;;) {
    if (hasEnded()) throw new Error('the server ended before it was ready')
    const health = await fetch(`${origin}/api/health`).catch(() => undefined)
    if (health?.ok) return
    await pause(50)
  }
}

/** Starts the product as `npm start` does, on a database that exists. Its identity key is the one of the tests. */
export const startProduct = async (options: ProductOptions): Promise<Product> => {
  const { address, dataDir, processes, nodeOptions } = options
  const port = await freePort()
  const server = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      ...process.env,
      // As in the image and in the service of systemd.
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      DATABASE_URL: address.connectionString,
      DATA_DIR: path.join(dataDir, 'product'),
      DEMO: 'none',
      // All donations come from one terminal.
      TERMINAL_RATE: '0',
      ACCOUNT_RATE: '0',
      IDENTITY_KEY: testSealingKey.toString('base64'),
      ...(processes > 1 && { WEB_CONCURRENCY: String(processes) }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let hasEnded = false
  const ended = once(server, 'exit')
  server.once('exit', () => {
    hasEnded = true
  })
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await ended
  }
  const origin = `http://127.0.0.1:${port}`
  return { port, origin, pid: server.pid ?? 0, ready: () => untilReady(origin, () => hasEnded), stop }
}

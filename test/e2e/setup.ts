import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Starts the real server with a small demo and a new database, for all journeys. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-e2e-'))
  const server = spawn(path.join('node_modules', '.bin', 'node'), ['src/app/server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'small',
      // A few people make all journeys.
      ACCOUNT_RATE: '0',
      LOG_LEVEL: 'error',
      TZ: 'America/Los_Angeles',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line)
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (origin) {
      process.env.E2E_ORIGIN = origin
      break
    }
  }
  if (!process.env.E2E_ORIGIN) throw new Error(`the server did not start:\n${lines.join('\n')}`)
  server.stdout.resume()
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

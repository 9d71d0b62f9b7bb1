import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { forkHelper, type Turn } from './load.ts'
import type { DatabaseUrl } from './postgres.ts'

type SqlJob = { address: DatabaseUrl; statements: string[]; callers: number; seconds: number }

/** Runs a list of statements in turn, prepared, by parallel connections: what the database alone can do. */
export type RunSql = (job: SqlJob) => Promise<Turn>

/** The new connections of a turn plan their statements during this time, which does not count. */
const warmUpSeconds = 1

/** Reads the logs of pgbench: one line for each transaction, with its duration and its end in microseconds. */
const readLogs = async (folder: string): Promise<{ endsAtMs: number; tookMs: number }[]> => {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log.'))
  const texts = await Promise.all(logs.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, , took, , seconds, microseconds] = line.split(' ').map(Number)
        return { endsAtMs: (seconds ?? 0) * 1000 + (microseconds ?? 0) / 1000, tookMs: (took ?? 0) / 1000 }
      }),
  )
}

const runPgbench: RunSql = async ({ address, statements, callers, seconds }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-pgbench-'))
  try {
    await writeFile(path.join(folder, 'script.sql'), statements.map((statement) => `${statement};\n`).join(''))
    const options = ['-n', '-M', 'prepared', '-c', String(callers), '-T', String(seconds + warmUpSeconds)]
    const log = ['-l', `--log-prefix=${path.join(folder, 'log')}`, '-f', path.join(folder, 'script.sql')]
    const pgbench: ChildProcess = spawn('pgbench', [...options, ...log, address.connectionString], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    pgbench.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    const [code] = (await once(pgbench, 'close')) as [number | null]
    if (code !== 0) throw new Error(`pgbench: ${complaint}`)
    const all = await readLogs(folder)
    const countsFromMs = Math.min(...all.map(({ endsAtMs }) => endsAtMs)) + warmUpSeconds * 1000
    const counted = all.filter(({ endsAtMs }) => endsAtMs >= countsFromMs)
    const latenciesMs = counted.map(({ tookMs }) => tookMs)
    return { calls: counted.length, seconds, latenciesMs, allCalls: all.length }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Does the same by a loop of `pg` clients in another process, where pgbench is not installed. */
const runLoop: RunSql = async (job) => {
  const [loop, result] = await forkHelper<Turn>('sql-loop.ts', { BENCH_JOB: JSON.stringify({ ...job, warmUpSeconds }) })
  loop.kill('SIGKILL')
  return result
}

const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

export const sqlRunner = {
  name: hasPgbench ? 'pgbench' : 'a loop of pg clients',
  run: hasPgbench ? runPgbench : runLoop,
}

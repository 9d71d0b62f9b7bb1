import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copyStreams from 'pg-copy-streams'
import { columnList, listTables, tableName } from '#app/backup/catalog.ts'
import { verifyBackup } from '#app/backup/checksums.ts'
import { createBackup } from '#app/backup/create-backup.ts'
import { loadBackup } from '#app/backup/load-backup.ts'
import { openBackup } from '#app/backup/restore-backup.ts'
import { openPool, withoutTimeLimits } from '#shared/server/database.ts'
import type { Bench, Site } from './bench.ts'
import type { DatabaseUrl } from './postgres.ts'
import { cpuMsOf } from './processes.ts'

/** Returns a function that times a step: seconds of the clock, and of the CPU in this process and in PostgreSQL. */
const createTimer = (postgresPid: number | undefined) => {
  const cpuNow = (): number => cpuMsOf(process.pid) + cpuMsOf(postgresPid)
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    const cpuBefore = cpuNow()
    const result = await work()
    const [seconds, cpuSeconds] = [performance.now() - startedAt, cpuNow() - cpuBefore].map((ms) =>
      (ms / 1000).toFixed(1),
    )
    console.log(`  ${name.padEnd(40)} ${seconds?.padStart(8)} s ${cpuSeconds?.padStart(8)} s of CPU`)
    return result
  }
}

/** Reads all tables by COPY, and throws the bytes away: the least that any backup of rows has to do. */
const copyAll = async (address: DatabaseUrl): Promise<number> => {
  const pool = openPool(address, { size: 1, hasNoTimeout: true })
  const client = await pool.connect()
  await client.query(`begin isolation level repeatable read read only; ${withoutTimeLimits}`)
  let bytes = 0
  for (const table of await listTables(client)) {
    const count = new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done()
      },
    })
    await pipeline(
      client.query(copyStreams.to(`copy ${tableName(table)} (${columnList(table.columns)}) to stdout`)),
      count,
    )
  }
  client.release(true)
  await pool.end()
  return bytes
}

const sizeOf = async (folder: string): Promise<number> => {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/** Times a backup against a plain COPY of the same tables, then its verification and its restore into `target`. */
export const measureBackup = async ({
  address,
  target,
  postgresPid,
}: {
  address: DatabaseUrl
  target: DatabaseUrl
  postgresPid: number | undefined
}): Promise<void> => {
  const timed = createTimer(postgresPid)
  const directory = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-bench-backup-'))
  try {
    const bytes = await timed('COPY of all tables, bytes thrown away', () => copyAll(address))
    const options = { address, directory, now: new Date(), product: '0', key: undefined, identityKey: undefined }
    const { folder } = await timed('backup', () => createBackup(options))
    await timed('COPY of all tables, again', () => copyAll(address))
    console.log(`  ${megabytes(await sizeOf(folder))} of ${megabytes(bytes)}`)
    await timed('npm run backup -- verify', () => verifyBackup(folder))
    const manifest = await openBackup({ folder, key: undefined })
    const startedAt = performance.now()
    const cpuBefore = cpuMsOf(postgresPid)
    const report = (line: string): void => {
      const seconds = performance.now() - startedAt
      const cpu = cpuMsOf(postgresPid) - cpuBefore
      console.log(`  ${(seconds / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of CPU in PostgreSQL: ${line}`)
    }
    await timed('restore, with all checks', () => loadBackup(target, { folder, manifest, key: undefined, report }))
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Measures the backup of the filled database, and its restore into a new one of the same server. */
export const measureSiteBackup = async ({ createDatabase, postgresPid }: Bench, { address }: Site): Promise<void> =>
  measureBackup({ address, target: await createDatabase(), postgresPid })

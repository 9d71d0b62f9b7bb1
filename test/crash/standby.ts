import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { runAs } from '#shared/server/postgres/account.ts'
import { prepareBinaries } from '#shared/server/postgres/binaries.ts'
import { prepareCluster } from '#shared/server/postgres/cluster.ts'
import { prepareHome } from '#shared/server/postgres/home.ts'
import { throwawaySettings } from '#shared/server/postgres/settings.ts'
import { makePrivate } from '#shared/server/postgres/socket.ts'
import { freePort } from '#test/free-port.ts'
import { until } from './real-server.ts'

const silent = (): void => {}

/** A PostgreSQL server of the embedded programs that listens on a port of this machine. */
export type Machine = {
  port: number
  /** Runs statements as its superuser, one after the other. Returns the rows of the last one. */
  run: (...statements: string[]) => Promise<Record<string, unknown>[]>
  start: () => Promise<void>
  kill: () => Promise<void>
}

const runOn = async (port: number, statements: string[]): Promise<Record<string, unknown>[]> => {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ssl: false })
  client.on('error', silent)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Prepares a machine on a data folder that has a cluster. */
const createMachine = async (dataDir: string): Promise<Machine> => {
  const home = await prepareHome(dataDir, silent)
  const binaries = await prepareBinaries(home.account, silent)
  const port = await freePort()
  const socketFolder = await makePrivate(path.join(home.path, 'socket'), home)
  const settings = {
    ...throwawaySettings,
    // A commit waits for the standby.
    synchronous_commit: 'on',
    listen_addresses: '127.0.0.1',
    port: String(port),
    wal_keep_size: '256MB',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ReturnType<typeof spawn> | undefined
  const run = (...statements: string[]) => runOn(port, statements)
  return {
    port,
    run,
    start: async () => {
      const log = await open(home.log, 'a')
      child = spawn(binaries.postgres, ['-D', home.cluster, '-k', socketFolder, ...given], {
        ...runAs(home.account),
        cwd: '/',
        env: binaries.environment,
        stdio: ['ignore', log.fd, log.fd],
      })
      await once(child, 'spawn')
      await log.close()
      await until('PostgreSQL to answer', () => run('select 1').then(() => true, silent))
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const standbyName = 'standby'

/** Copies the folder of a stopped server, as `pg_basebackup` copies a running one, and makes the copy follow it. */
const copyAsStandby = async (primary: Machine, from: string, to: string): Promise<void> => {
  const copied = spawnSync('cp', ['--archive', from, to], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(copied.stderr)
  const cluster = path.join(to, 'postgres/cluster')
  await writeFile(path.join(cluster, 'standby.signal'), '')
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${standbyName} sslmode=disable`
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
}

/** Reads the statements of a section of docs/production.md, so that the test runs what an operator reads. */
export const documentedStatements = async (heading: string): Promise<string[]> => {
  const text = await readFile(path.resolve(import.meta.dirname, '../../docs/production.md'), 'utf8')
  const [, section = ''] = text.split(`\n${heading}\n`)
  const [, block] = /```sql\n([\s\S]+?)```/.exec(section) ?? []
  if (block === undefined) throw new Error(`docs/production.md has no statements below ${heading}`)
  return block
    .split(';\n')
    .map((statement) => statement.replace(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
}

/** Starts a primary and its synchronous standby, with the database of the product. */
export const startPair = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'escarcelle-standby-'))
  spawnSync('chmod', ['0711', folder])
  const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')]
  const home = await prepareHome(one, silent)
  await prepareCluster(home, await prepareBinaries(home.account, silent), { isDurable: false, report: silent })
  const primary = await createMachine(one)
  await copyAsStandby(primary, one, two)
  const standby = await createMachine(two)
  await primary.start()
  await standby.start()
  await primary.run('create role escarcelle login', 'create database escarcelle owner escarcelle')
  for (const statement of await documentedStatements('### Make commits wait for it')) await primary.run(statement)
  await until('the standby to be synchronous', async () => {
    const rows = await primary.run("select from pg_stat_replication where sync_state in ('sync', 'quorum')")
    return rows.length === 1 ? true : undefined
  })
  return {
    primary,
    standby,
    databaseUrl: `postgres://escarcelle@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/escarcelle?sslmode=disable&target_session_attrs=read-write`,
    standbyUrl: `postgres://escarcelle@127.0.0.1:${standby.port}/escarcelle?sslmode=disable`,
    stop: async () => {
      await standby.kill()
      await primary.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

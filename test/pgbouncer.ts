import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseAddress } from '#shared/server/database.ts'
import { postgresAccount, runAs } from '#shared/server/postgres/account.ts'
import { freePort } from './free-port.ts'

/** Tells whether a program is installed. */
export const runs = (program: string, option: string): boolean =>
  spawnSync(program, [option], { stdio: 'ignore' }).status === 0

const versionOf = (program: string): string | undefined => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? /^PgBouncer (\S+)/.exec(stdout)?.[1] : undefined
}
/** PGBOUNCER names another one than the installed one. Debian's package installs it outside of some PATHs. */
const program = [process.env['PGBOUNCER'] || 'pgbouncer', '/usr/sbin/pgbouncer'].find(versionOf)
/** Tells whether PgBouncer is installed (`apt-get install pgbouncer`). */
export const hasPgBouncer = program !== undefined

const [major = 0, minor = 0] = program === undefined ? [] : (versionOf(program) ?? '').split('.').map(Number)
/** Tells whether it can carry prepared statements from connection to connection: from version 1.21 on. */
export const canCarryStatements = major > 1 || minor >= 21

const partsOf = (address: DatabaseAddress) => {
  if ('host' in address) return { ...address, password: '' }
  const { hostname, port, username, password } = new URL(address.connectionString)
  const database = new URL(address.connectionString).pathname.slice(1)
  return { host: hostname, port: Number(port || 5432), user: username, password, database }
}

/**
 * Starts a PgBouncer in transaction mode before a database's server, with few connections, so that clients share them.
 */
export const openPgBouncer = async (
  address: DatabaseAddress,
  { preparedStatements }: { preparedStatements?: number } = {},
): Promise<{ databaseUrl: string; close: () => Promise<void> }> => {
  const { host, port, user, password, database } = partsOf(address)
  const folder = await mkdtemp(path.join(tmpdir(), 'escarcelle-pgbouncer-'))
  await chmod(folder, 0o755)
  const listenPort = await freePort()
  await writeFile(path.join(folder, 'users.txt'), `"${user}" "${password}"\n`)
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
max_client_conn = 200
default_pool_size = 4
${preparedStatements === undefined ? '' : `max_prepared_statements = ${preparedStatements}`}
`,
  )
  const child = spawn(program ?? '', ['-q', path.join(folder, 'pgbouncer.ini')], {
    ...runAs(postgresAccount()),
    stdio: 'ignore',
  })
  const databaseUrl = `postgres://${user}:${password}@127.0.0.1:${listenPort}/${database}?sslmode=disable`
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isReady) break
    if (tries > 200) throw new Error('PgBouncer does not answer')
    await pause(25)
  }
  return {
    databaseUrl,
    close: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true })
    },
  }
}

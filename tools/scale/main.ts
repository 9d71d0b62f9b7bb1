// npm run test:scale: the product on several processes and machines, with the servers of Debian's packages. It installs
// them when it runs as root, and says what it skips.
import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { unpackNewerPgBouncer } from './newer-pgbouncer.ts'

const packages = ['postgresql', 'pgbouncer', 'haproxy', 'patroni', 'etcd-server', 'etcd-client']

const isInstalled = (name: string): boolean =>
  spawnSync('dpkg-query', ['--show', '--showformat=${Status}', name], { encoding: 'utf8' }).stdout?.endsWith(
    'ok installed',
  ) ?? false

const install = (names: string[]): void => {
  console.log(`Installing ${names.join(', ')}…`)
  // This runlevel starts no service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env }
  spawnSync('apt-get', ['--quiet=2', 'update'], options)
  spawnSync('apt-get', ['--quiet=2', 'install', '--yes', '--no-install-recommends', ...names], options)
}

const listMissing = (): string[] => packages.filter((name) => !isInstalled(name))

const vitest = async (...args: string[]): Promise<boolean> => {
  const child = spawn(path.join('node_modules', '.bin', 'vitest'), ['run', ...args], { stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  return status === 0
}

if (listMissing().length > 0 && process.getuid?.() === 0) install(listMissing())
const missing = listMissing()
if (missing.length > 0)
  console.log(`- skipped: what needs ${missing.join(', ')} (as root: apt-get install ${missing.join(' ')}).`)

const newer = process.env['PGBOUNCER'] || unpackNewerPgBouncer()
if (newer) process.env['PGBOUNCER'] = newer
else console.log('- skipped: prepared statements behind a PgBouncer 1.21, unless the installed one is that new.')

const outcomes = [
  await vitest('--project', 'server', 'test/http/pgbouncer.test.ts'),
  await vitest('--config', 'tools/scale/vitest.config.ts', ...process.argv.slice(2)),
]
process.exit(outcomes.every(Boolean) ? 0 : 1)

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** The first Debian whose PgBouncer carries prepared statements, and the libraries that its program loads. */
const suite = 'trixie'
const packages = [
  'pgbouncer',
  'libaudit1',
  'libc6',
  'libcap-ng0',
  'libcap2',
  'libcares2',
  'libevent-2.1-7t64',
  'libgcc-s1',
  'libpam0g',
  'libssl3t64',
  'libsystemd0',
  'libzstd1',
  'zlib1g',
]

/** Reachable by the account that runs the servers. */
const cache =
  process.getuid?.() === 0 ? '/var/cache/escarcelle-scale' : path.join(os.homedir(), '.cache/escarcelle-scale')

const run = (command: string, args: string[], cwd = cache): boolean =>
  spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** Downloads packages of the other Debian with a state of apt of its own, which leaves the machine's alone. */
const download = (): boolean => {
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'packages'])
    mkdirSync(path.join(cache, folder), { recursive: true })
  writeFileSync(path.join(cache, 'status'), '')
  writeFileSync(
    path.join(cache, 'sources.list'),
    `deb [signed-by=${keyring}] http://deb.debian.org/debian ${suite} main\n`,
  )
  const options = [
    `Dir::State=${cache}/state`,
    `Dir::State::status=${cache}/status`,
    `Dir::Cache=${cache}/cache`,
    `Dir::Etc::sourcelist=${cache}/sources.list`,
    'Dir::Etc::sourceparts=-',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  const into = path.join(cache, 'packages')
  return (
    run('apt-get', [...options, '--quiet=2', 'update']) &&
    run('apt-get', [...options, '--quiet=2', 'download', ...packages], into) &&
    readdirSync(into).every((file) => run('dpkg-deb', ['--extract', path.join(into, file), path.join(cache, 'root')]))
  )
}

/**
 * Unpacks the PgBouncer of a later Debian with its libraries into a cache, without installing it. Returns its path, or
 * undefined where that is not possible.
 */
export const unpackNewerPgBouncer = (): string | undefined => {
  const program = path.join(cache, 'pgbouncer')
  if (existsSync(program)) return program
  if (!existsSync(keyring) || process.arch !== 'x64') return undefined
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  if (!download()) return undefined
  const libraries = path.join(cache, 'root/usr/lib/x86_64-linux-gnu')
  writeFileSync(
    program,
    `#!/bin/sh
exec ${libraries}/ld-linux-x86-64.so.2 --library-path ${libraries} ${cache}/root/usr/sbin/pgbouncer "$@"
`,
  )
  chmodSync(program, 0o755)
  return program
}

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { runs } from '#test/pgbouncer.ts'

const versionsFolder = '/usr/lib/postgresql'

const findPostgres = (): string | undefined => {
  try {
    const [newest] = readdirSync(versionsFolder).sort((one, other) => Number(other) - Number(one))
    return newest && path.join(versionsFolder, newest, 'bin')
  } catch {
    return undefined
  }
}

/** The folder of PostgreSQL's programs from Debian, or undefined when it is not installed. */
export const postgresPrograms = findPostgres()

/** Debian installs it outside of some PATHs. */
export const haproxy = '/usr/sbin/haproxy'

/** Tells whether Patroni, etcd and HAProxy are installed too. */
export const hasPatroni =
  postgresPrograms !== undefined &&
  [
    ['patroni', '--version'],
    ['etcd', '--version'],
    [haproxy, '-v'],
  ].every(([name = '', option = '']) => runs(name, option))

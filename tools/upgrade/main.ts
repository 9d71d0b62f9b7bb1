// npm run test:upgrade: from an earlier version to this one (docs/operations.md#upgrade-and-way-back). Its demo and its
// backup are made by its own code; this version restores, migrates and checks them. Then its tests run on the schema of
// this version: a migration may add what they do not know, and must leave what they use.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

const git = (...args: string[]): { passed: boolean; output: string } => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return { passed: status === 0, output: stdout.trim() }
}

const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

/** Finds the newest tag of another version than the one that is being made. */
const findEarlier = (): string => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const { output } = git('describe', '--tags', '--abbrev=0', '--match=v*', `--exclude=v${version}`)
  return output || fail('This clone has no tag of an earlier version: fetch the tags, or name a commit by --from.')
}

const commit = values.planted ? 'HEAD' : (values.from ?? findEarlier())
if (!git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`).passed)
  fail(`There is no commit ${commit} in this clone.`)

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

/** Runs a command of package.json. Returns whether it passes. */
const runScript = (cwd: string, ...args: string[]): boolean => {
  const env = { ...process.env, DATA_DIR: path.join(copy, 'data'), BACKUP_DIR: path.join(copy, 'backups') }
  // Without the script before it, which installs packages.
  return spawnSync('npm', ['run', '--ignore-scripts', ...args], { cwd, env, stdio: 'inherit' }).status === 0
}

const restoresData = (): boolean =>
  runScript(copy, 'db:demo', '--', '--profile', 'small') && runScript(copy, 'backup') && runScript('.', 'db:rehearse')

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

/** Runs the earlier tests with the migrations of this version. A program of another schema refuses this one's. */
const passesTests = (): boolean => {
  const schema = ['database/schema', 'database/migrations/0001_schema.sql']
  if (!git('diff', '--quiet', commit, '--', ...schema).passed) {
    console.log(`${commit} has another schema: its program does not run on this one.`)
    return true
  }
  const folder = path.join(copy, 'database/migrations')
  const known = new Set(readdirSync(folder))
  cpSync('database/migrations', folder, { recursive: true })
  const added = readdirSync(folder).filter((name) => !known.has(name))
  console.log(`The tests of ${commit} on the schema of this version (new: ${added.join(', ') || 'nothing'}).`)
  return runTests(positionals.length > 0 ? positionals : usualTests).passed
}

let passed = false
try {
  unpack()
  passed = values.planted ? planted.map(isDetected).every(Boolean) : restoresData() && passesTests()
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.exit(passed ? 0 : 1)

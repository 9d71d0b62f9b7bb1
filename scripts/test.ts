// The gate. `npm test` runs every step. An argument runs the steps of a group: check (format, lint, types, dead code),
// build, unit, e2e, emulator (Google's sign-in, if `npm run test:emulator` has installed the emulator). `nightly` runs
// what the gate leaves to the night, `nightly list` lists it.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findEmulator } from './emulator.mjs'
import { readReport } from './test-report.ts'

type Step = {
  group: 'check' | 'build' | 'unit' | 'e2e' | 'emulator' | 'texts' | 'nightly'
  name: string
  command: [string, ...string[]]
  report?: string
  /** Lists its tests. */
  list?: [string, ...string[]]
  /** Why this machine cannot run the step. */
  skipped?: string | undefined
}

const memory = '/dev/shm'
const gibibyte = 1024 ** 3

/**
 * Chooses where the tests keep their databases: in memory where there is room. They create and drop hundreds, which
 * costs ext4 a third of the processor.
 */
const temporaryFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * gibibyte && os.freemem() > 4 * gibibyte ? memory : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}

const scratch = mkdtempSync(path.join(temporaryFolder(), 'escarcelle-tests-'))
// Like /tmp: PostgreSQL runs under another account when the tests run as root.
chmodSync(scratch, 0o1777)
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

const unitReport = path.join(scratch, 'unit.json')
const browserReport = path.join(scratch, 'browser.json')
const emulatorReport = path.join(scratch, 'emulator.json')
const renderedTexts = path.join(scratch, 'texts')

const vitest = (report: string, ...more: string[]): [string, ...string[]] => [
  'vitest',
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...more,
]

/**
 * One checker: each of the four by default computes the types that files share, which takes twice the processor time.
 */
const types = (project: string): [string, ...string[]] => ['tsc', '-p', project, '--checkers', '1']

const projectsOfNight = ['--project=crash', '--project=server', '--project=web']
const journeysOfNight: [string, ...string[]] = ['playwright', 'test', '--config', 'test/nightly/playwright.config.ts']

const steps: Step[] = [
  { group: 'check', name: 'format', command: ['biome', 'check', '.'] },
  { group: 'check', name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { group: 'check', name: 'types (server)', command: types('tsconfig.server.json') },
  { group: 'check', name: 'types (web, with its tests)', command: types('tsconfig.web-test.json') },
  { group: 'build', name: 'build of the web', command: ['node', 'scripts/prepare.mjs', 'build'] },
  { group: 'check', name: 'unused code', command: ['knip'] },
  { group: 'check', name: "the API's description", command: ['node', 'scripts/lint-api.ts'] },
  {
    group: 'unit',
    name: 'unit and HTTP',
    command: vitest(unitReport, '--tagsFilter=!nightly'),
    report: unitReport,
  },
  { group: 'e2e', name: 'browser', command: ['playwright', 'test'], report: browserReport },
  {
    group: 'emulator',
    name: "Google's sign-in",
    command: vitest(emulatorReport, '--config', 'test/emulator/vitest.config.ts'),
    report: emulatorReport,
    skipped: findEmulator() ? undefined : 'the emulator is not installed; npm run test:emulator installs it',
  },
  // After the steps that render, whose records it reads.
  { group: 'texts', name: 'texts on screens', command: ['node', 'scripts/rendered-texts.ts'] },
  { group: 'nightly', name: "types (web, without Node's)", command: types('tsconfig.web.json') },
  {
    group: 'nightly',
    name: 'chance and kills',
    command: vitest(unitReport, '--tagsFilter=nightly', ...projectsOfNight),
    report: unitReport,
    list: ['vitest', 'list', '--no-static-parse', '--tagsFilter=nightly', ...projectsOfNight],
  },
  {
    group: 'nightly',
    name: 'journeys at their other width',
    command: journeysOfNight,
    report: browserReport,
    list: [...journeysOfNight, '--list'],
  },
]

const environment = {
  ...process.env,
  TMPDIR: scratch,
  // A log that keeps only its end is too short for six thousand coloured dots.
  ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
  // Tests start the product's programs some two hundred times: they compile once. The cache ends with the run: the
  // address of each test file changes with it, so that it would only grow.
  NODE_COMPILE_CACHE: path.join(scratch, 'compiled'),
  // By default in the folder that ends with the run.
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.resolve('node_modules/.cache/playwright'),
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  RENDERED_TEXTS: renderedTexts,
}

/** Runs a command. With `isQuiet`, its output comes at its end, apart from that of the others. */
const run = ({ group, command: [command, ...args] }: Step, isQuiet: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(path.join('node_modules', '.bin', command), args, {
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // The linter's type checker, too, is one thread: two checks run side by side.
      env: { ...environment, ...(group === 'check' && { GOMAXPROCS: '1' }) },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
    child.once('error', () => resolve(false))
    child.once('close', (status) => {
      process.stdout.write(output)
      resolve(status === 0)
    })
  })

const [wanted, mode] = process.argv.slice(2)
const ofGroup = steps.filter(({ group }) => (wanted === undefined ? group !== 'nightly' : group === wanted))
const asList = ({ group, name, list }: Step): Step[] => (list ? [{ group, name, command: list }] : [])
const chosen = mode === 'list' ? ofGroup.flatMap(asList) : ofGroup
const totals = { passed: 0, failed: 0 }
const failedSteps: string[] = []
const failedTests: string[] = []
const take = async (step: Step, isQuiet = false): Promise<void> => {
  const { name, report, skipped } = step
  if (interruption.signal.aborted) return
  if (skipped) {
    console.log(`- ${name}: skipped, ${skipped}.`)
    return
  }
  const startedAt = performance.now()
  let succeeded = await run(step, isQuiet)
  if (report) {
    const { passed, failed, failures } = readReport(report)
    totals.passed += passed
    totals.failed += failed
    failedTests.push(...failures)
    succeeded &&= failed === 0
  }
  if (!succeeded) failedSteps.push(name)
  console.log(`${succeeded ? '✓' : '✗'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}
// The checks and the build use a processor each, and write nothing that another reads. The tests use all processors.
const isSingle = ({ group }: Step) => group === 'check' || group === 'build'
const singles = chosen.filter(isSingle).values()
const takeSingles = async (): Promise<void> => {
  for (const step of singles) await take(step, true)
}
await Promise.all(Array.from({ length: os.availableParallelism() }, takeSingles))
for (const step of chosen) if (!isSingle(step)) await take(step)
if (totals.passed + totals.failed > 0) console.log(`${totals.passed} passed, ${totals.failed} failed`)
// Again at the end: a log may keep only its last lines.
for (const failure of failedTests) console.error(`\n✗ ${failure}`)
if (failedSteps.length > 0) console.error(`Failed: ${failedSteps.join(', ')}.`)
process.exit(failedSteps.length > 0 || interruption.signal.aborted ? 1 : 0)

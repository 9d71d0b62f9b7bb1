// Injects one defect at a time into a copy of the product, and checks that the tests detect it.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Breakage, breakages as everyBreakage } from './breakages.ts'

/** All breakages, or those with a word in their name: `npm run test:breakages focus`. */
const breakages = everyBreakage.filter(({ name }) => name.includes(process.argv[2] ?? ''))

const copy = mkdtempSync(path.join(os.tmpdir(), 'escarcelle-breakages-'))

const makeCopy = (): void => {
  // PostgreSQL runs under another account when the tests run as root.
  chmodSync(copy, 0o755)
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of stdout.split('\0').filter(Boolean))
    cpSync(file, path.join(copy, file), { recursive: true, force: true })
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
}

/** Runs test files in the copy. Returns whether they pass, and their output. */
const runTests = (project: Breakage['project'], files: string[]): { passed: boolean; output: string } => {
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--project', project, ...files], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { passed: status === 0, output: `${stdout}${stderr}` }
}

/** Runs the tests on the unchanged copy: a test that always fails detects nothing. */
const expectHealthy = (): void => {
  for (const project of ['server', 'web'] as const) {
    const files = [...new Set(breakages.filter((breakage) => breakage.project === project).map(({ tests }) => tests))]
    if (files.length === 0) continue
    const { passed, output } = runTests(project, files)
    if (!passed) throw new Error(`The tests fail before anything is broken:\n${output}`)
  }
}

const isDetected = ({ file, from, to, project, tests }: Breakage): boolean => {
  const broken = path.join(copy, file)
  const source = readFileSync(broken, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${file} does not contain the text to replace exactly once`)
  writeFileSync(
    broken,
    source.replace(from, () => to),
  )
  const { passed, output } = runTests(project, [tests])
  writeFileSync(broken, source)
  // A test must have failed. A run that does not start proves nothing.
  return !passed && /\bTests\b.*\bfailed\b/.test(output)
}

try {
  makeCopy()
  expectHealthy()
  let missed = 0
  for (const breakage of breakages) {
    const detected = isDetected(breakage)
    if (!detected) missed += 1
    console.log(`${detected ? '✓ detected' : '✗ MISSED'}  ${breakage.name} (${breakage.tests})`)
  }
  console.log(`${breakages.length - missed} of ${breakages.length} detected`)
  process.exitCode = missed > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}

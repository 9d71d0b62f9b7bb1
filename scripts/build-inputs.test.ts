import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contextFiles, copiedFiles, stagesOf } from '#tools/image/context.ts'
import { buildInputs, digestOfBuild } from './build-inputs.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const isInput = (file: string): boolean => buildInputs.some((input) => file === input || file.startsWith(`${input}/`))
const existing = buildInputs.filter((input) => input !== 'public')

/** The imports of a file that are files of the repository, and theirs. */
const reachedFrom = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { 1: named = '' } of read(file).matchAll(/^(?:import|export) (?!type)[^'\n]*'(\.[^']+)'/gm))
    reachedFrom(path.posix.join(path.posix.dirname(file), named), seen)
  return seen
}

it('what makes a build stale has all that vite.config.ts imports', () => {
  const files = [...reachedFrom('vite.config.ts')]
  expect(files).toContain('scripts/guide-pages.ts')
  expect(files.filter((file) => !isInput(file))).toEqual([])
})

describe('a build', () => {
  let copy: string
  beforeAll(() => {
    copy = mkdtempSync(path.join(os.tmpdir(), 'escarcelle-inputs-'))
    for (const input of existing) {
      mkdirSync(path.join(copy, path.dirname(input)), { recursive: true })
      if (input === 'src') mkdirSync(path.join(copy, 'src/shared/web'), { recursive: true })
      else cpSync(path.join(root, input), path.join(copy, input), { recursive: true })
    }
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  it.each(existing)('is stale after a change of %s', (input) => {
    const before = digestOfBuild(copy)
    const file = path.join(copy, input)
    const changed = statSync(file).isDirectory()
      ? path.join(file, input === 'src' ? 'shared/web/new.ts' : (readdirSync(file)[0] ?? ''))
      : file
    writeFileSync(changed, 'changed')
    expect(digestOfBuild(copy)).not.toBe(before)
  })

  it('is not stale after a change of a test or of the server', () => {
    const before = digestOfBuild(copy)
    mkdirSync(path.join(copy, 'src/shared/server'), { recursive: true })
    writeFileSync(path.join(copy, 'src/shared/server/new.ts'), 'changed')
    writeFileSync(path.join(copy, 'src/shared/web/new.test.ts'), 'changed')
    expect(digestOfBuild(copy)).toBe(before)
  })
})

describe('the image', () => {
  const files = contextFiles(root, read('.dockerignore'))
  const stages = stagesOf(read('Dockerfile'))
  const copied = (stage = 0) =>
    (stages[stage] ?? [])
      .filter(({ name, value }) => name === 'COPY' && !value.startsWith('--from'))
      .flatMap(({ value }) => copiedFiles(value, files))

  it('gets all that the build reads, each file at its place', () => {
    const places = copied(0)
    for (const { from, to } of places) expect(to).toBe(from)
    const built = new Set(places.map(({ to }) => to))
    expect([...reachedFrom('vite.config.ts')].filter((file) => !built.has(file))).toEqual([])
    expect(
      existing.filter((input) => ![...built].some((file) => file === input || file.startsWith(`${input}/`))),
    ).toEqual([])
    for (const page of readdirSync(path.join(root, 'docs/guide/images')))
      expect(built.has(`docs/guide/images/${page}`)).toBe(true)
  })

  it('gets no secret, no test, no data and no document besides the guide', () => {
    const wanted =
      /^(src|database|docs\/guide|scripts)\/|^(package(-lock)?\.json|(examples\/terminal|test\/tools)\/package\.json|index\.html|vite\.config\.ts|tsconfig[.\w-]*\.json)$/
    expect(files.filter((file) => !wanted.test(file) || /\.test\.tsx?$|\.env|\.key$/.test(file))).toEqual([])
  })
})

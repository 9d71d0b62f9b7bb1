import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import * as labelGrammars from '#features/bank/server/matching/label-grammars.ts'

type Check = (
  source: string,
  flags: string,
  options: { timeout: number; randomSeed: number },
) => { status: 'safe' | 'vulnerable' | 'unknown' }
const { checkSync } = createRequire(import.meta.url)('recheck') as { checkSync: Check }

const root = path.resolve(import.meta.dirname, '..')
type Pattern = { file: string; source: string; flags: string }

/** Patterns that are slower than linear, by file, with the reason why nobody can send them a long text. */
const exceptions: Record<string, string> = {
  'src/app/server/config.ts': 'MAIL_FROM of the operator, once at the start',
  'src/shared/server/primary.ts': 'DATABASE_URL of the operator, once at the start',
  'src/shared/web/kit/Amount.tsx': 'sentences of the product, in the browser',
  'src/shared/server/prepared-statements.ts': 'statements of the product, each text once',
  'src/shared/server/tables/column-proposal.ts': 'more words than can be weighed in a minute, none of them repeated',
  'src/shared/server/tables/time-zone.ts': 'a header, of 200 characters at most',
  'src/features/bank/server/statements/formats/csv-stated.ts':
    'an amount of 33 characters at most, at each place of a cell',
  'src/features/imports/server/column-rules.ts': 'a header, of 200 characters at most',
}

/** Patterns that are put together while the product runs: an example of each, as long as it can be. */
const built: Record<string, Omit<Pattern, 'file'>[]> = {
  'src/features/bank/server/matching/evidence.ts': [
    { source: String.raw`(?<!\d)${'1A'.repeat(20).split('').join(' ?')}(?![A-Z])`, flags: '' },
  ],
  'src/features/bank/server/matching/label-grammars.ts': Object.values(labelGrammars)
    .flat()
    .filter((each) => each instanceof RegExp)
    .map(({ source, flags }) => ({ source, flags })),
  'src/features/imports/server/column-rules.ts': [
    { source: '^dates?$|date (?:du |de )?(?:dons?|donations?)', flags: '' },
  ],
  'src/features/transactions/search-days.ts': [
    {
      source: String.raw`(?<![\p{L}\d@._/-])(?:(lundi|mardi)(?:\s+(derni\w+|passee?))?)(?![\p{L}\d@_/-]|\.\p{L})`,
      flags: 'u',
    },
  ],
  'src/features/transactions/web/search/matches.ts': [
    { source: String.raw`(?<![\p{L}\p{N}])(?:${'dupont'.repeat(10)}|dupo)`, flags: 'gu' },
  ],
  'src/shared/server/tables/cell-date.ts': [
    {
      source: String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:(?:,|\s+à)?\s+(\d{1,2})\s?[:h]\s?(\d{2})\s*([+-]\d{2}|[a-z][\w/:+-]*)?)?$`,
      flags: 'i',
    },
  ],
  'src/shared/spreadsheet.ts': [{ source: String.raw`(^|[\n\r])'(?=[\u0020]*[=+])`, flags: 'g' }],
  'src/shared/text.ts': [{ source: String.raw`^\s*$|^\d{5}$`, flags: '' }],
}

const literals: Pattern[] = []
const builders = new Set<string>()
for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.tsx?$|\/testing\//.test(file)) continue
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const noteBuilder = ({ callee }: { callee: object }): void => {
    if ('name' in callee && callee.name === 'RegExp') builders.add(file)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: noteBuilder,
    CallExpression: noteBuilder,
  }).visit(program)
}

/** Tells whether a pattern repeats something without a bound. Any other takes a bounded time at each place. */
const isUnbounded = ({ source }: Pattern): boolean => /[*+]|\{\d+,\}/.test(source.replaceAll(/\\./g, ''))

const slow = (patterns: readonly Pattern[]): Pattern[] => {
  const unlike = new Map(
    patterns.filter(isUnbounded).map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]),
  )
  return [...unlike.values()].filter(
    ({ source, flags }) => checkSync(source, flags, { timeout: 60_000, randomSeed: 1 }).status !== 'safe',
  )
}

it('finds a pattern whose time doubles with each letter', () => {
  expect(slow([{ file: '', source: String.raw`^(?:<!--[^]*?-->\s*)*<x`, flags: '' }])).toHaveLength(1)
})

it('every pattern of the product takes a time that is linear in its text', { timeout: 600_000 }, () => {
  expect(literals.length).toBeGreaterThan(300)
  const found = slow(literals)
  const isException = ({ file }: Pattern): boolean => file in exceptions
  expect(found.filter((pattern) => !isException(pattern))).toEqual([])
  expect(new Set(found.filter(isException).map(({ file }) => file))).toEqual(new Set(Object.keys(exceptions)))
})

it('so does every pattern that is put together', () => {
  expect([...builders].toSorted()).toEqual(Object.keys(built).toSorted())
  expect(slow(Object.entries(built).flatMap(([file, some]) => some.map((one) => ({ file, ...one }))))).toEqual([])
})

import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import * as labelGrammars from '#features/bank/server/matching/label-grammars.ts'

type Check = (source: string, flags: string, options: { timeout: number; randomSeed: number }) => { status: Verdict }
/** Tells whether a pattern takes a time that is linear in its text. 'unknown': it could not be weighed in a minute. */
export type Verdict = 'safe' | 'vulnerable' | 'unknown'
export type Pattern = { file: string; source: string; flags: string }

const { checkSync } = createRequire(import.meta.url)('recheck') as { checkSync: Check }
const root = path.resolve(import.meta.dirname, '..')
const verdictsFile = path.join(import.meta.dirname, 'pattern-verdicts.txt')

/** Patterns that are put together while the product runs: an example of each, as long as it can be. */
const examples: Record<string, Omit<Pattern, 'file'>[]> = {
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
  'src/features/transactions/search-amounts.ts': [
    {
      source: String.raw`(?:(?<![\p{L}\d.,@/-])(?:plus de|au moins)|>=?|≥)\s?(\d{1,6})(?![\p{L}\d]|\s?(?:h|:))`,
      flags: 'u',
    },
  ],
  'src/features/transactions/search-days.ts': [
    {
      source: String.raw`(?<![\p{L}\d@._/-])(?:(lundi|mardi)(?:\s+(derni\w+|passee?))?)(?![\p{L}\d@_/-]|\.\p{L})`,
      flags: 'u',
    },
  ],
  'src/features/transactions/search-times.ts': ['(?:entre|de)', '(?:apres|des|depuis|a\\s+partir\\s+de)'].map(
    (words) => ({
      source: String.raw`(?<![\p{L}\d])(?:${words}\s+(\d{1,2})(?:\s?(?:h|:))?\s+(?:et|a)\s+(\d{1,2})\s?(?:h|:))(?![\p{L}\d])`,
      flags: 'u',
    }),
  ),
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

/** Lists the patterns of the product that are written as literals, and the files that put patterns together. */
const readSources = (): { literals: Pattern[]; builders: Set<string> } => {
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
  return { literals, builders }
}

export const { literals, builders } = readSources()
/** The patterns that are put together, by file. */
export const built = Object.entries(examples).flatMap(([file, some]) => some.map((one) => ({ file, ...one })))

/** Tells whether a pattern repeats something without a bound. Any other takes a bounded time at each place. */
export const isUnbounded = ({ source }: Pattern): boolean => /[*+]|\{\d+,\}/.test(source.replaceAll(/\\./g, ''))

const digestOf = ({ source, flags }: Pattern): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16)

/** Weighs a pattern, which takes up to a minute on a quiet machine. */
export const judge = ({ source, flags }: Pattern): Verdict =>
  checkSync(source, flags, { timeout: 300_000, randomSeed: 1 }).status

const known = new Map(
  readFileSync(verdictsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [digest: string, verdict: Verdict]),
)

/** Returns the verdict that `npm run patterns` has written. Weighs a pattern that is newer. */
export const verdictOf = (pattern: Pattern): Verdict => known.get(digestOf(pattern)) ?? judge(pattern)

if (import.meta.main) {
  const verdicts = [...literals, ...built].filter(isUnbounded).map((one) => `${digestOf(one)} ${verdictOf(one)}`)
  writeFileSync(verdictsFile, `${[...new Set(verdicts)].sort().join('\n')}\n`)
}

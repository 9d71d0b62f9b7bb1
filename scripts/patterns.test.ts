import { expect, it } from 'vitest'
import { builders, built, isUnbounded, judge, literals, type Pattern, type Verdict, verdictOf } from './patterns.ts'

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

/** A pattern whose time doubles with each letter. */
const endless = { file: '', source: String.raw`^(?:<!--[^]*?-->\s*)*<x`, flags: '' }

/** Lists the patterns that are not linear. */
const slow = (patterns: readonly Pattern[], weigh: (pattern: Pattern) => Verdict): Pattern[] =>
  patterns.filter((pattern) => isUnbounded(pattern) && weigh(pattern) !== 'safe')

it('finds a pattern whose time doubles with each letter', () => {
  expect(slow([endless], verdictOf)).toHaveLength(1)
})

for (const { weigh, name, tags } of [
  { weigh: verdictOf, name: 'by its verdict in pattern-verdicts.txt', tags: [] },
  { weigh: judge, name: 'weighed again', tags: ['nightly'] },
]) {
  it(`every pattern of the product takes a time that is linear in its text (${name})`, {
    tags,
    timeout: 900_000,
  }, () => {
    expect(literals.length).toBeGreaterThan(300)
    const found = slow(literals, weigh)
    const isException = ({ file }: Pattern): boolean => file in exceptions
    expect(found.filter((pattern) => !isException(pattern))).toEqual([])
    expect(new Set(found.filter(isException).map(({ file }) => file))).toEqual(new Set(Object.keys(exceptions)))
  })

  it(`so does every pattern that is put together (${name})`, { tags, timeout: 300_000 }, () => {
    expect([...builders].toSorted()).toEqual([...new Set(built.map(({ file }) => file))].toSorted())
    expect(slow(built, weigh)).toEqual([])
  })
}

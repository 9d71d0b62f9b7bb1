import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { requiredTexts } from '#test/required-texts.ts'

/** What docs/rules.md quotes: its code spans, which may break at the end of a line. */
const quotes = [
  ...readFileSync('docs/rules.md', 'utf8')
    .replaceAll(/\n +/g, ' ')
    .matchAll(/`([^`]+)`/g),
].map(([, quote = '']) => quote)

/** What reads a screen: the browser's journeys, and the components' own tests. */
const readers = globSync(['test/e2e/*.e2e.ts', 'src/**/web/**/*.test.tsx']).map((file) => readFileSync(file, 'utf8'))

/** A text as it stands in a test: in either kind of quotes, or in a pattern. */
const spellings = (text: string): string[] => [
  text,
  text.replaceAll("'", "\\'"),
  text.replaceAll(/[.?!()]/g, (sign) => `\\${sign}`),
]
const isRead = (text: string): boolean =>
  readers.some((source) => spellings(text).some((spelling) => source.includes(spelling)))

it.each(Object.entries(requiredTexts))('each text of %s is read on a screen by a test', (_, texts) => {
  expect(texts.filter((text) => !isRead(text))).toEqual([])
})

it.each(Object.entries(requiredTexts))('each text of %s is in docs/rules.md', (_, texts) => {
  expect(texts.filter((text) => !quotes.some((quote) => quote.includes(text)))).toEqual([])
})

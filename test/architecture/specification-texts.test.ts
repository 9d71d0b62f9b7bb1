import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { specificationTexts } from '#test/specification-texts.ts'

/** What reads a screen: the browser's journeys, and the components' own tests. */
const readers = globSync(['test/e2e/*.e2e.ts', 'src/**/web/*.test.tsx']).map((file) => readFileSync(file, 'utf8'))

/** A text as it stands in a test: in either kind of quotes, or in a pattern. */
const spellings = (text: string): string[] => [
  text,
  text.replaceAll("'", "\\'"),
  text.replaceAll(/[.?!()]/g, (sign) => `\\${sign}`),
]
const isRead = (text: string): boolean =>
  readers.some((source) => spellings(text).some((spelling) => source.includes(spelling)))

it.each(Object.entries(specificationTexts))('each text of %s is read on a screen by a test', (_, texts) => {
  expect(texts.filter((text) => !isRead(text))).toEqual([])
})

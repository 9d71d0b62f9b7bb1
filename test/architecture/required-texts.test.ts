import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { requiredTexts } from '#test/required-texts.ts'

/** The code spans of docs/rules.md, which may break at the end of a line. */
const quotes = [
  ...readFileSync('docs/rules.md', 'utf8')
    .replaceAll(/\n +/g, ' ')
    .matchAll(/`([^`]+)`/g),
].map(([, quote = '']) => quote)

it.each(Object.entries(requiredTexts))('each text of %s is in docs/rules.md', (_, texts) => {
  expect(texts.filter((text) => !quotes.some((quote) => quote.includes(text)))).toEqual([])
})

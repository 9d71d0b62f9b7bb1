import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

/** What docs/rules.md quotes is exact, slips included: its code spans, which may break at the end of a line. */
const exactTexts = [
  ...readFileSync('docs/rules.md', 'utf8')
    .replaceAll(/\n +/g, ' ')
    .matchAll(/`([^`]+)`/g),
].map(([, quote = '']) => quote)

/**
 * What people read in a browser or a mail. A console and a terminal's screen may lack the signs: what the server prints,
 * and what it answers to terminals (donation.*), is left as it is.
 */
const isRead = (file: string): boolean =>
  /^src\/(features|shared|app\/web)\/|^src\/app\/server\/(failures|preprod-mails)/.test(file) &&
  !isTest(file) &&
  !/\.fixture\.|\.endpoints\.ts$|^src\/shared\/server\/|\/identity\/server\/embedded\/(key\.repository|sealing-key)|\/server\/donation\./.test(
    file,
  )

const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/.source
const literal = new RegExp(
  `${comment}|'((?:[^'\\\\\\n]|\\\\.)*)'|"((?:[^"\\\\\\n]|\\\\.)*)"|\`((?:[^\`\\\\]|\\\\.)*)\``,
  'g',
)

/** The texts of a file as they are shown, cut where a value stands in them. Templates hold texts in *.texts.ts alone. */
const textsOf = (file: string, source: string): string[] =>
  [...source.matchAll(literal)]
    .map(
      ([, single, double, template]) => single ?? double ?? (/\.(texts|mails)\.ts$/.test(file) ? template : undefined),
    )
    .filter((text) => text !== undefined)
    .map((text) => text.replaceAll('\\u00a0', '\u00a0').replaceAll(/\\(['"`])/g, '$1'))
    .flatMap((text) => text.split(/\$\{[^}]*\}/))

/** A straight apostrophe, a plain space before a sign that has one in French, three points instead of an ellipsis. */
const unlikeFrench = /\p{L}'\p{L}|[\p{L}\p{N}»)…] [:;?!»](?:\s|$)|« |\p{L}\.\.\./u

it('our own French has typographic apostrophes, ellipses and no-break spaces', () => {
  const found = sources
    .filter(({ file }) => isRead(file))
    .flatMap(({ file, text }) => textsOf(file, text).map((shown) => ({ file, shown: shown.trim() })))
    .filter(({ shown }) => unlikeFrench.test(shown) && !exactTexts.some((exact) => exact.includes(shown)))
  expect(found).toEqual([])
})

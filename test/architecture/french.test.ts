import { expect, it } from 'vitest'
import { exactTexts } from '#test/exact-texts.ts'
import { isTest, sources } from './sources.ts'

/**
 * Tells whether people read a file's texts in a browser or a mail. Texts for a console or a terminal's screen
 * (donation.*) are exempt, since these may lack the characters.
 */
const isRead = (file: string): boolean =>
  /^src\/(features|shared|app\/web)\/|^src\/app\/server\/(failures|preprod-mails)/.test(file) &&
  !isTest(file) &&
  !/\.fixture\.|\.endpoints\.ts$|\/server\/feature\.ts$|^src\/shared\/server\/|\/identity\/server\/embedded\/(key\.repository|sealing-key)|\/server\/donation\./.test(
    file,
  )

const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/.source
const literal = new RegExp(
  `${comment}|'((?:[^'\\\\\\n]|\\\\.)*)'|"((?:[^"\\\\\\n]|\\\\.)*)"|\`((?:[^\`\\\\]|\\\\.)*)\``,
  'g',
)

/** Returns the texts of a file, split at interpolations. Template literals only count in *.texts.ts. */
const textsOf = (file: string, source: string): string[] =>
  [...source.matchAll(literal)]
    .map(
      ([, single, double, template]) => single ?? double ?? (/\.(texts|mails)\.ts$/.test(file) ? template : undefined),
    )
    .filter((text) => text !== undefined)
    .map((text) => text.replaceAll('\\u00a0', '\u00a0').replaceAll(/\\(['"`])/g, '$1'))
    .flatMap((text) => text.split(/\$\{[^}]*\}/))

/**
 * Matches a straight apostrophe, a plain space before a high punctuation mark, or three points instead of an ellipsis.
 */
const unlikeFrench = /\p{L}'\p{L}|[\p{L}\p{N}»)…] [:;?!»](?:\s|$)|« |\p{L}\.\.\./u

it('our own French has typographic apostrophes, ellipses and no-break spaces', () => {
  const found = sources
    .filter(({ file }) => isRead(file))
    .flatMap(({ file, text }) => textsOf(file, text).map((shown) => ({ file, shown: shown.trim() })))
    .filter(({ shown }) => unlikeFrench.test(shown) && !exactTexts.some((exact) => exact.includes(shown)))
  expect(found).toEqual([])
})

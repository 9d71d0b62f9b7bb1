import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exactTexts } from '#test/exact-texts.ts'
import { requiredTexts } from '#test/required-texts.ts'
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

/** Matches the words that French texts avoid, by the word that they use instead (docs/glossary.md). */
const avoided: Record<string, RegExp> = {
  appareil: /\bterminal\b|\bterminaux\b/iu,
  correction: /\bmouvements?\b/iu,
  récolté: /\bcollectée?s?(?!\p{L})/iu,
  clôturer: /\b(?:clore|close?s?)\b|\bclôt(?!\p{L})/iu,
  annuler: /\bdéfai(?:re|tes?|t)\b/iu,
  'QR code': /\bcodes? QR\b|\bQR-codes?\b|\bqr codes?\b/u,
  'e-mail': /(?<!-)\bemails?\b|(?<![-/])\bmails?\b|\bcourriels?\b/iu,
  Ramadan: /\bramadan\b/u,
}

/** The texts that keep their words: those that are given exactly, and the name of a derived key. */
const exempt = [...Object.values(requiredTexts).flat(), 'escarcelle link in a mail']

/** The buttons and states that are given exactly, wherever a text names them. */
const quoted = /Clore la journée(?: et envoyer au comptable)?|La journée est close|^Clore$|Clore octobre et envoyer/g

/** Tells whether a text is a sentence or a label, and neither a name in the code nor SQL. */
const isShown = (text: string): boolean => /^\p{Lu}|\s/u.test(text) && !/^(?:select|update|insert|```)/.test(text)

it.each(Object.entries(avoided))('our own French says %s by no other word', (_, word) => {
  const written = sources
    .filter(({ file }) => isRead(file))
    .flatMap(({ file, text }) => textsOf(file, text).map((shown) => ({ file, shown: shown.trim() })))
  const guide = globSync('docs/guide/*.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(/^---.*?---/s, '')
      .split('\n\n')
      .map((shown) => ({ file, shown: shown.replaceAll(/\([\w-]+\.(?:md|webp)[^)]*\)|images\/[\w-]+/g, '').trim() })),
  )
  // `npm run db:check` prints the first line of each.
  const checks = globSync('database/checks/*.sql').map((file) => ({
    file,
    shown: (readFileSync(file, 'utf8').split('\n')[0] ?? '').replace(/^-- /, ''),
  }))
  const found = [...written, ...guide, ...checks].filter(
    ({ shown }) =>
      isShown(shown) && word.test(shown.replaceAll(quoted, '')) && !exempt.some((text) => text.includes(shown)),
  )
  expect(found).toEqual([])
})

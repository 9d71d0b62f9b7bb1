import { expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

/**
 * The words of single features. Left out: 'customer', the key that every feature's records have; 'user' and 'import',
 * 'live', 'product', 'cause' and 'closing', which English and TypeScript use for other things.
 */
const featureWords = [
  'audit',
  'bank',
  'cash',
  'correction',
  'deposit',
  'device',
  'donation',
  'donor',
  'movement',
  'ramadan',
  'shortcut',
  'statistic',
  'terminal',
]

/** The files of shared/ that name a feature, with the words and the reason. */
const exceptions: Record<string, { words: string[]; reason: string }> = {
  'src/shared/endpoint.ts': {
    words: ['device', 'donation', 'donor', 'terminal'],
    reason:
      'a call declares that terminals may make it, what it costs and what it answers; a device names its association',
  },
  'src/shared/server/actor.ts': { words: ['device', 'terminal'], reason: 'a terminal is a caller' },
  'src/shared/server/bind.ts': {
    words: ['device', 'terminal'],
    reason: 'a terminal is a caller, and its path names its association by its device',
  },
  'src/shared/server/json-bodies.ts': {
    words: ['terminal'],
    reason: 'the money of a terminal is not refused for its body',
  },
  'src/shared/server/security-log.ts': { words: ['device', 'terminal'], reason: 'a terminal is a caller, with events' },
  'src/shared/payment-method.ts': { words: ['cash'], reason: 'the means of payment of everything that is paid' },
  'src/shared/web/kit/DonorFields.tsx': {
    words: ['donor'],
    reason: 'fields of two forms, of features whose screens may not import one another',
  },
  'src/shared/server/letter.ts': { words: ['device'], reason: 'a word of HTML: width=device-width' },
  'src/shared/server/public-page.ts': { words: ['device'], reason: 'a word of HTML: width=device-width' },
  'src/shared/server/read-version.ts': {
    words: ['audit'],
    reason: 'the refusal of a stale edit names who edited last',
  },
  'src/shared/ramadan.ts': { words: ['ramadan'], reason: 'a part of the calendar, like a week' },
  'src/shared/periods.ts': { words: ['ramadan'], reason: 'a period that people choose, like a month' },
  'src/shared/period-names.ts': { words: ['ramadan'], reason: 'a period that people choose, like a month' },
  'src/shared/web/customerCalendar.ts': { words: ['ramadan'], reason: 'a period that people choose, like a month' },
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '')

/** Splits names at their capitals: `customerOfDevice` has the word 'device'. */
const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const named = sources
  .filter(({ file }) => file.startsWith('src/shared/') && !isTest(file))
  .flatMap(({ file, text }) => {
    const words = new Set(wordsIn(withoutComments(text)))
    return featureWords.filter((word) => words.has(word) || words.has(`${word}s`)).map((word) => ({ file, word }))
  })

it('names no feature in shared/, except where listed with the reason', () => {
  const surprising = named.filter(({ file, word }) => !exceptions[file]?.words.includes(word))
  expect(surprising).toEqual([])
})

it('lists no exception that shared/ has got rid of', () => {
  const listed = Object.entries(exceptions).flatMap(([file, { words }]) => words.map((word) => ({ file, word })))
  expect(listed.filter(({ file, word }) => !named.some((one) => one.file === file && one.word === word))).toEqual([])
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { CsvMapping } from '../../../csv-mapping.ts'
import { readWhole } from '../../../testing/read-whole.ts'
import { camtEntry, camtFile } from '../../../testing/statements/camt.fixture.ts'
import { cfonbFile, writtenLine, writtenStatement } from '../../../testing/statements/cfonb.fixture.ts'

const columns: CsvMapping = {
  amounts: 'split',
  date: 0,
  valueDate: null,
  labels: [1],
  reference: null,
  balance: null,
  currency: null,
  status: null,
  states: [],
  fee: null,
  debit: 2,
  credit: 3,
}

const entry = camtEntry({ label: 'R' }).replace(/<AcctSvcrRef>.*?<\/AcctSvcrRef>/, '')

/** Files of 100,000 lines, or as many as 20 MB hold, and shorter ones of the same kind. */
const kinds: [name: string, most: number, write: (count: number) => string][] = [
  [
    'CFONB',
    100_000,
    (count) => cfonbFile([writtenStatement({ lines: Array.from({ length: count - 2 }, () => writtenLine()) })]),
  ],
  ['CAMT', Math.floor(19_900_000 / entry.length), (count) => camtFile({ content: entry.repeat(count) })],
  ['CSV', 100_000, (count) => `Date;Libellé;Débit;Crédit\n${'20/11/2026;REMISE CB 1234567;;1 240,50\n'.repeat(count)}`],
]

/**
 * Returns the processor's time in milliseconds that reading takes, which other programs on the machine do not change.
 */
const timeOf = (text: string, lineCount: number): number => {
  const bytes = Buffer.from(text)
  const start = process.cpuUsage()
  const result = readWhole(bytes, columns, '2026-11-24')
  const { user, system } = process.cpuUsage(start)
  expect(result.problems).toEqual([])
  expect('statements' in result && result.statements[0]?.lines.length).toBe(lineCount)
  return (user + system) / 1000
}

it.each(kinds)(
  'a %s of %i lines takes time in proportion to a tenth of it',
  { tags: ['nightly'] },
  (name, most, write) => {
    const short = Math.floor(most / 10)
    const lines = (count: number) => (name === 'CFONB' ? count - 2 : count)
    timeOf(write(short), lines(short))
    const shortMs = Math.min(...[1, 2, 3].map(() => timeOf(write(short), lines(short))))
    const longMs = timeOf(write(most), lines(most))
    // A reader whose time grows with the square would take a hundred times as long.
    expect(longMs).toBeLessThan(shortMs * 30)
    console.info(`${name}: ${most} lines in ${Math.round(longMs)} ms`)
  },
)

it.each(kinds)('a %s keeps its lines, and nothing of its file', { tags: ['nightly'] }, (_, most, write) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const bytes = Buffer.from(write(most))
  collect()
  const before = process.memoryUsage().heapUsed
  const result = readWhole(bytes, columns, '2026-11-24')
  collect()
  const keptBytes = process.memoryUsage().heapUsed - before
  expect('statements' in result && result.statements[0]?.lines.length).toBeGreaterThan(99_000)
  expect(keptBytes / most).toBeLessThan(600)
})

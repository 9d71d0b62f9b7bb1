import { expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'
import { writeCamt } from '../../../testing/year/camt-file.ts'
import { writeCfonb } from '../../../testing/year/cfonb-file.ts'
import { dailyStatements, monthlyStatements } from '../../../testing/year/statements.ts'
import { makeYear } from '../../../testing/year/year.ts'

// The simulated year has writers of its own, which share no code with the readers.
const year = makeYear({ seed: 'files', from: '2026-02-01', days: 90, terminals: 30, aDay: 40 })
const cuts = { months: monthlyStatements(year), days: dailyStatements(year) }

it.each([
  ['months in CFONB', writeCfonb(cuts.months), cuts.months],
  ['days in CFONB', writeCfonb(cuts.days), cuts.days],
  ['months in CAMT.053.001.02', writeCamt(cuts.months, '02'), cuts.months],
  ['days in CAMT.053.001.08', writeCamt(cuts.days, '08'), cuts.days],
])('the statements of a simulated year are read whole from %s', (_, text, written) => {
  const result = readWhole(Buffer.from(text), undefined, '2026-11-24')
  const statements = 'statements' in result ? result.statements : []
  expect(result.problems).toEqual([])
  expect(statements.map(({ openingCents, closingCents }) => [openingCents, closingCents])).toEqual(
    written.map(({ openingCents, closingCents }) => [openingCents, closingCents]),
  )
  const lines = statements.flatMap((statement) => statement.lines)
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.map(({ bookedOn, valueOn, cents }) => [bookedOn, valueOn, cents])).toEqual(
    written.flatMap(({ entries }) => entries.map(({ bookedOn, valueOn, cents }) => [bookedOn, valueOn, cents])),
  )
})

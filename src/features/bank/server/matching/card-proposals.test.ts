import { expect, it } from 'vitest'
import { contractOf, takingOf } from '../../testing/match-input.fixture.ts'
import { days, linesOf, outcome, sumOf, takings } from '../../testing/named-lines.fixture.ts'

const [before, day] = [days[8] ?? '', days[9] ?? '']
const contracts = [contractOf({ deviceIds: ['door', 'hall', 'annex'] })]
const annex = takingOf('annex', before, '12:00', 2000)

/** Returns the first proposal of a line that has 20 € more than its day. */
const firstOf = (isOdd: (place: number) => boolean, words?: Parameters<typeof linesOf>[1]) => {
  const lines = linesOf(takings, {
    ...words,
    amountOf: (own, each) => sumOf(own) + (isOdd(days.indexOf(each)) ? 2000 : 0),
  })
  const [first] = outcome({ contracts, takings: [...takings, annex], lines }).by.get(day)?.alternatives ?? []
  return {
    devices: (first?.parts ?? []).flatMap((part) => (part.kind === 'takings' ? [part.deviceId] : [])),
    differences: (first?.parts ?? []).flatMap((part) => (part.kind === 'difference' ? [part.cents] : [])),
  }
}

it('proposes the named day with its difference first where lines often have other donations', () => {
  expect(firstOf((place) => place % 2 === 1)).toEqual({ devices: ['door', 'hall'], differences: [2000] })
})

it('proposes what a terminal sent a day late first where lines hardly ever have other donations', () => {
  expect(firstOf((place) => place === 9)).toEqual({ devices: ['door', 'hall', 'annex'], differences: [] })
})

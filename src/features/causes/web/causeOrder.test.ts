import { expect, test } from 'vitest'
import { sampleCause } from '../testing/cause.fixture.ts'
import { inOrder } from './CauseListPage.tsx'

const cause = (name: string, net: number, lastDonationAt: string | null, collectProgression: number | null) =>
  sampleCause({ name, collectProgression, figures: { net, lastDonationAt } })
const causes = [
  cause('Abri', 20, '2026-03-06T12:00:00.000Z', null),
  cause('Puits', 300, null, 0),
  cause('Toit', 20, '2026-03-07T12:00:00.000Z', 103),
]

test.each([
  [undefined, ['Abri', 'Puits', 'Toit']],
  ['net', ['Puits', 'Abri', 'Toit']],
  ['progress', ['Toit', 'Puits', 'Abri']],
  ['last', ['Toit', 'Abri', 'Puits']],
] as const)('sorts by %s, and by name where the figures are equal or missing', (sort, names) => {
  expect(inOrder(causes, sort).map(({ name }) => name)).toEqual(names)
})

import { expect, it } from 'vitest'
import { contractOf, inputOf, lineOf } from '../../testing/match-input.fixture.ts'
import { linesOf, takings } from '../../testing/named-lines.fixture.ts'
import { narrowToAsked, rememberLearning } from './asked-line.ts'
import { explain, learnAll } from './explain.ts'

const lines = linesOf(takings).map((line, place) => (place < 6 ? { ...line, cents: line.cents + 1300 } : line))
const input = inputOf({ contracts: [contractOf({ deviceIds: ['door', 'hall'] })], takings, lines })

/** Opens lines one after the other, and counts how often anything is learnt. */
const opened = () => {
  let count = 0
  const learn = rememberLearning((given) => {
    count += 1
    return learnAll(given)
  })
  const open = (known: typeof input, lineId: string) =>
    explain(structuredClone(narrowToAsked(known, lineId)), (id) => id === lineId, learn).explanations.find(
      (each) => each.lineId === lineId,
    )
  return { open, count: () => count }
}

it('learns once for the lines that are opened one after the other, and proposes as if it learnt for each', () => {
  const { open, count } = opened()
  const ids = lines.slice(0, 6).map(({ id }) => id)
  const found = ids.map((id) => open(input, id))
  expect(count()).toBe(1)
  expect(found).toEqual(
    ids.map((id) => explain(input, (each) => each === id).explanations.find((each) => each.lineId === id)),
  )
})

it('learns again after a new line, a match, a correction or a late donation', () => {
  const { open, count } = opened()
  const [first] = lines
  const id = first?.id ?? ''
  open(input, id)
  const changed: (typeof input)[] = [
    { ...input, lines: [...input.lines, lineOf({ id: 'new', bookedOn: '2026-03-20', cents: 5000 })] },
    { ...input, lines: input.lines.slice(0, -1), standing: [{ line: lines.at(-1) ?? null, parts: [] }] },
    { ...input, takings: input.takings.map((each) => ({ ...each, cents: each.cents.map((cents) => cents + 100) })) },
    { ...input, contracts: input.contracts.map((each) => ({ ...each, ratePpm: 5000 })) },
  ]
  for (const each of changed) open(each, id)
  expect(count()).toBe(1 + changed.length)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gateAndNight } from '#test/gate-and-night.ts'
import { explainNews } from '../../testing/explain-news.ts'
import {
  contractOf,
  daysFrom,
  donationsOf,
  inputOf,
  lineOf,
  payoutLines,
  randomFrom,
  takingsOf,
} from '../../testing/match-input.fixture.ts'
import { explain } from './explain.ts'
import type { Explanation, Part } from './explanation.ts'
import type { BankLine, MatchInput } from './match-input.ts'

const days = daysFrom('2026-09-28', 26)
const deviceIds = ['door', 'hall', 'shop']

/** Payouts of random donations. Some leave out a terminal, come twice, or differ by an unknown amount. */
const scenario = fc
  .record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    closing: fc.constantFrom(180, 0, -30, -95),
    isDaily: fc.boolean(),
    isNet: fc.boolean(),
    changes: fc.array(
      fc.record({
        place: fc.nat(17),
        what: fc.constantFrom('lost', 'late', 'doubled', 'unknown', 'absent', 'again'),
        device: fc.nat(2),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ seed, closing, isDaily, isNet, changes }) => {
    const takings = takingsOf(seed, deviceIds, days, 8)
    const feeOf = (cents: number): number => (isNet ? Math.round(cents * 0.012 + 5) : 0)
    const payouts = { days, closing, isDaily, feeOf }
    let lines: BankLine[] = payoutLines(takings, { ...payouts, deviceIds })
    for (const { place, what, device } of changes) {
      const line = lines[place % lines.length]
      const [alone] = payoutLines(takings, {
        ...payouts,
        deviceIds: [deviceIds[device] ?? ''],
        days: [line?.bookedOn ?? ''],
      })
      const cents = Math.min(alone?.cents ?? 0, (line?.cents ?? 0) - 1)
      if (!line || cents <= 0) continue
      const changed = { lost: -cents, late: -cents, doubled: cents, unknown: 1700, absent: 0, again: 0 }[what]
      lines = lines.flatMap((each) => {
        if (each !== line) return [each]
        return what === 'absent' ? [] : [{ ...each, cents: each.cents + changed }]
      })
      if (what === 'late') lines = [...lines, lineOf({ id: `late ${place}`, bookedOn: '2026-10-21', cents })]
      if (what === 'again') lines = [...lines, { ...line, id: `again ${place}` }]
    }
    const contract = contractOf({ deviceIds, settles: isNet ? 'net' : 'gross', fixedTenthCents: isNet ? 50 : 0 })
    const unique = [...new Map(lines.map((line) => [line.id, line])).values()]
    return { seed, input: inputOf({ contracts: [contract], takings, lines: unique }) }
  })

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)
const byId = (explanations: readonly Explanation[]): Explanation[] =>
  explanations.toSorted((one, other) => (one.lineId < other.lineId ? -1 : 1))

/** Writes parts with their donations: a closing between two donations may be said by several instants. */
const paidBy = (parts: readonly Part[], { takings }: MatchInput) =>
  parts.map((part) => {
    if (part.kind !== 'takings') return part
    const { fromAt, toAt, deviceId } = part
    return donationsOf(takings)
      .filter((each) => each.deviceId === deviceId && each.at >= fromAt && each.at < toAt)
      .map(({ at }) => at)
  })

type Found = { line: BankLine; parts: readonly Part[] }

/** Explains lines file by file, again where a file may change them. */
const explainFiles = (
  input: MatchInput,
  files: readonly { lines: BankLine[]; from: string; to: string }[],
): Found[] => {
  let explained = new Map<string, Explanation>()
  const covered: MatchInput['covered'][number][] = []
  const known = new Map<string, BankLine>()
  for (const { lines, from, to } of files) {
    covered.push({ from, to })
    for (const line of lines) known.set(line.id, line)
    explained = explainNews({ ...input, lines: [...known.values()], covered }, explained, { from, to })
  }
  return [...known.values()]
    .flatMap((line) => {
      const { isAutomatic = false, parts = [] } = explained.get(line.id) ?? {}
      return isAutomatic ? [{ line, parts }] : []
    })
    .toSorted((one, other) => (one.line.id < other.line.id ? -1 : 1))
}

for (const { count: numRuns, tags } of gateAndNight(2, 30))
  describe(`any split of donations into payouts (${numRuns})`, { tags }, () => {
    it('adds up: donations, commissions and named differences are the lines, to the cent', () => {
      fc.assert(
        fc.property(scenario, ({ input }) => {
          const { explanations } = explain(input)
          const lines = new Map(input.lines.map((line) => [line.id, line.cents]))
          expect(explanations).toHaveLength(input.lines.length)
          for (const { lineId, isAutomatic, parts, alternatives } of explanations) {
            if (isAutomatic) expect(sumOf(parts)).toBe(lines.get(lineId))
            for (const each of alternatives) expect(sumOf(each.parts)).toBe(lines.get(lineId))
          }
        }),
        { numRuns },
      )
    })

    it('pays no donation twice', () => {
      fc.assert(
        fc.property(scenario, ({ input }) => {
          const paid = explain(input).explanations.flatMap(({ parts }) =>
            parts.filter((part) => part.kind === 'takings'),
          )
          for (const [, ofDevice] of Map.groupBy(paid, ({ deviceId }) => deviceId)) {
            const ordered = ofDevice.toSorted((one, other) => one.fromAt - other.fromAt)
            for (const [index, { toAt }] of ordered.entries())
              expect(toAt).toBeLessThanOrEqual(ordered[index + 1]?.fromAt ?? Number.POSITIVE_INFINITY)
            for (const { fromAt, toAt, cents, donationCount, deviceId } of ordered) {
              const inside = donationsOf(input.takings).filter(
                (each) => each.deviceId === deviceId && each.at >= fromAt && each.at < toAt,
              )
              expect([cents, donationCount]).toEqual([inside.reduce((sum, each) => sum + each.cents, 0), inside.length])
            }
          }
        }),
        { numRuns },
      )
    })

    it('is explained alike in any order of the lines', () => {
      fc.assert(
        fc.property(scenario, ({ input, seed }) => {
          const random = randomFrom(seed)
          const shuffled = input.lines
            .map((line) => ({ line, place: random() }))
            .toSorted((one, other) => one.place - other.place)
            .map(({ line }) => line)
          expect(byId(explain({ ...input, lines: shuffled }).explanations)).toEqual(byId(explain(input).explanations))
        }),
        { numRuns },
      )
    })

    it('ends alike in any order and repetition of the files', { timeout: 180_000 }, () => {
      fc.assert(
        fc.property(scenario, ({ input }) => {
          const of = (from: string, to: string) => ({
            lines: input.lines.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to),
            from,
            to,
          })
          const [early, middle, late] = [
            of('2026-01-01', '2026-10-07'),
            of('2026-10-08', '2026-10-14'),
            of('2026-10-15', '2026-12-31'),
          ]
          const inOrder = explainFiles(input, [early, middle, late, of('2026-12-01', '2026-12-31')])
          const another = explainFiles(input, [late, early, middle, of('2026-12-01', '2026-12-31')])
          const donations = (all: readonly Found[]) =>
            all.map(({ line, parts }) => ({ line: line.id, paid: paidBy(parts, input) }))
          expect(donations(another)).toEqual(donations(inOrder))
        }),
        { numRuns: Math.ceil(numRuns / 2) },
      )
    })
  })

describe('a month of 30 terminals', () => {
  it('is explained', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `terminal ${index}`)
    const month = daysFrom('2026-10-01', 31)
    const takings = takingsOf(9, ids, month, 100)
    const lines = payoutLines(takings, { deviceIds: ids, days: month, closing: 180 })
    const { explanations } = explain(inputOf({ contracts: [contractOf({ deviceIds: ids })], takings, lines }))
    expect(explanations.every(({ isAutomatic }) => isAutomatic)).toBe(true)
    expect(takings.length).toBeGreaterThan(80_000)
  })
})

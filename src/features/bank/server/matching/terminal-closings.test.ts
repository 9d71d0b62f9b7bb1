import { expect, it } from 'vitest'
import { addDays, instantInParis } from '#shared/days.ts'
import { contractOf, daysFrom, lineOf, outcomeOf, type Taking, takingOf } from '../../testing/match-input.fixture.ts'
import { days, linesOf, outcome, short, sumOf, takings } from '../../testing/named-lines.fixture.ts'

const deviceIds = ['door', 'hall']
/** Terminals of a contract that is closed at 23:30, but for the hall, ten minutes earlier. */
const closings: Record<string, number> = { door: 23 * 60 + 30, hall: 23 * 60 + 20 }
/** Donations of each terminal before and after its closing on each evening, besides those of the day. */
const evenings: Taking[] = days
  .filter((_, place) => place % 3 === 0)
  .flatMap((day, place) => [
    takingOf('door', day, '23:29', 500 + 100 * place),
    takingOf('door', day, '23:32', 600 + 500 * place),
    takingOf('hall', day, '23:18', 400 + 1100 * place),
    takingOf('hall', day, '23:21', 700 + 300 * place),
  ])
const all = [...takings, ...evenings]

/** The donations that a line of a day pays. */
const paidOn = (day: string, of: readonly Taking[]): Taking[] =>
  of.filter(({ deviceId, at }) => {
    const [from, to] = [addDays(day, -1), day].map((each) =>
      instantInParis(each, (closings[deviceId] ?? 0) * 60_000).getTime(),
    ) as [number, number]
    return at >= from && at < to
  })
const linesOfContract = (of: readonly Taking[]) =>
  days.slice(1).map((day) =>
    lineOf({
      id: day,
      bookedOn: addDays(day, 1),
      cents: sumOf(paidOn(day, of)),
      label: `REMISE CB 5501234 DU ${short(day)}`,
    }),
  )

it('a terminal that is closed earlier than the others is known by the lines', () => {
  expect(outcome({ takings: all, lines: linesOfContract(all) }).waiting).toEqual([])
})

it('a line waits where terminals may have exchanged donations of one amount at their closing', () => {
  const last = days.at(-2) ?? ''
  const near = [takingOf('door', last, '23:31', 1000), takingOf('hall', last, '23:19', 1000)]
  const { waiting, by } = outcome({ takings: [...all, ...near], lines: linesOfContract([...all, ...near]) })
  expect(waiting).toEqual([last, days.at(-1)])
  expect(by.get(last)?.alternatives[0]?.parts).toHaveLength(2)
})

it('a line waits where terminals of unknown closings may have exchanged donations of one amount', () => {
  const all = daysFrom('2026-04-01', 46)
  const evening = all.at(-2) ?? ''
  // The door alone shows the closing, on a few evenings.
  const shown = all.flatMap((day, place) => [
    takingOf('door', day, place % 8 === 0 ? '23:29' : '15:00', 500 + 100 * place),
    takingOf('door', day, place % 8 === 0 ? '23:31' : '16:00', 600 + 500 * place),
    takingOf('van', day, '12:00', 700 + 300 * place),
    takingOf('shop', day, '13:00', 900 + 700 * place),
  ])
  const exchanged = [takingOf('van', evening, '23:27', 1000), takingOf('shop', evening, '23:33', 1000)]
  const given = [...shown, ...exchanged]
  const contracts = [contractOf({ deviceIds: ['door', 'van', 'shop'] })]
  const lines = all.slice(1).map((day) => {
    const [from = 0, to = 0] = [addDays(day, -1), day].map((each) => instantInParis(each, 1410 * 60_000).getTime())
    const cents = sumOf(given.filter(({ at }) => at >= from && at < to))
    return lineOf({ id: day, bookedOn: addDays(day, 1), cents, label: `REMISE CB 5501234 DU ${short(day)}` })
  })
  expect(outcomeOf({ contracts, takings: given, lines }).waiting).toEqual([evening, all.at(-1)])
})

it('a line is paid again that pays all contracts of its account', () => {
  const contracts = deviceIds.map((id, place) => contractOf({ id, number: `${place + 1}111111`, deviceIds: [id] }))
  const lines = linesOf(takings).map((line) => ({ ...line, label: line.label.replace('5501234', 'R70304') }))
  const [, , , first] = lines
  const again = lineOf({ id: 'again', bookedOn: '2026-03-07', cents: first?.cents ?? 0, label: first?.label ?? '' })
  const { waiting, by } = outcomeOf({ contracts, takings, lines: [...lines, again] })
  expect(waiting).toEqual([])
  const doubled = { name: 'doubled', day: days[3] }
  expect(by.get('again')?.parts).toMatchObject([doubled, doubled])
})

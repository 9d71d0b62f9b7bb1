import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#shared/days.ts'
import { contractOf, lineOf, type Taking, takingOf, takingsOf } from '../../testing/match-input.fixture.ts'
import { days, linesOf, outcome, short, sumOf, takings, within } from '../../testing/named-lines.fixture.ts'

const [night = '', morning = ''] = days.slice(9, 11)
const inParis = ({ at }: Taking): Day => new Date(at + 3_600_000).toISOString().slice(0, 10)

/** Lines of days, where some donations are sent with those of another day. */
const linesWith = (all: readonly Taking[], sentOn: (taking: Taking) => Day) =>
  linesOf(all).map((line) => {
    const day = addDays(line.bookedOn, -1)
    return { ...line, cents: sumOf(all.filter((each) => sentOn(each) === day)) }
  })

/** The last donations before and after midnight by which the lines show the usual closing. */
const edges = days
  .slice(0, 6)
  .flatMap((day, place) =>
    ['door', 'hall'].flatMap((id) => [
      takingOf(id, day, '23:59', 900 + 300 * place),
      takingOf(id, day, '24:01', 800 + 500 * place),
    ]),
  )

describe('lines in a row, each of its day', () => {
  it('are proved together where two terminals were closed earlier between them', () => {
    const moved = [takingOf('hall', night, '23:58', 3700), takingOf('door', night, '23:59', 4300)]
    const quiet = takings.filter(({ at }) => moved.every((each) => Math.abs(at - each.at) > 900_000))
    const all = [...quiet, ...edges, ...moved]
    const lines = linesWith(all, (each) => (moved.includes(each) ? morning : inParis(each)))
    expect(outcome({ takings: all, lines }).waiting).toEqual([])
  })

  it('are proved together where a terminal sent a day with the next one', () => {
    const late = within(night, takings, 'hall')
    expect(late.length).toBeGreaterThan(4)
    const lines = linesWith(takings, (each) =>
      late.includes(each) ? morning : new Date(each.at).toISOString().slice(0, 10),
    )
    const { waiting, by } = outcome({ takings, lines })
    expect(waiting).toEqual([])
    expect(by.get(night)?.parts).toMatchObject([{ deviceId: 'door' }])
    expect(by.get(morning)?.parts).toHaveLength(2)
  })
})

it('a line that lacks the takings of a terminal, to the cent, pays the others', () => {
  const quiet = [...takings, ...edges]
  const lost = within(night, quiet, 'hall')
  const lines = linesOf(quiet).map((line) => (line.id === night ? { ...line, cents: line.cents - sumOf(lost) } : line))
  const { waiting, by } = outcome({ takings: quiet, lines })
  expect(waiting).toEqual([])
  expect(by.get(night)?.parts).toMatchObject([{ deviceId: 'door' }])
})

it('a line pays the day before too, where no line names that day', () => {
  const lines = linesOf(takings)
    .filter(({ id }) => id !== night)
    .map((line) => (line.id === morning ? { ...line, cents: line.cents + sumOf(within(night, takings)) } : line))
  const { waiting, by } = outcome({ takings, lines })
  expect(waiting).toEqual([])
  expect(by.get(morning)?.rule).toBe('several-days')
})

it('a line that pays all contracts of its account is proposed as all of them, with its difference', () => {
  const contracts = ['door', 'hall'].map((id, place) =>
    contractOf({ id, number: `${place + 1}111111`, deviceIds: [id] }),
  )
  const lines = linesOf(takings).map((line) => ({
    ...line,
    label: line.label.replace('5501234', 'R70304'),
    cents: line.id === night ? line.cents + 1300 : line.cents,
  }))
  const { waiting, by } = outcome({ contracts, takings, lines })
  expect(waiting).toEqual([night])
  expect(by.get(night)?.alternatives[0]?.parts).toMatchObject([
    { kind: 'takings', contractId: 'door' },
    { kind: 'takings', contractId: 'hall' },
    { kind: 'difference', name: 'no-donation', cents: 1300 },
  ])
})

it('a line that says its terminal and no day pays that terminal, however late it is booked', () => {
  const deviceIds = ['door', 'hall', 'shop']
  const all = takingsOf(5, deviceIds, days, 6).filter(({ at }) => new Date(at + 3_600_000).getUTCHours() > 3)
  const late = days[12] ?? ''
  const lines = days.flatMap((day) =>
    deviceIds.flatMap((deviceId, place) => {
      const own = within(day, all, deviceId)
      const bookedOn = addDays(day, day === late ? 3 : 1)
      const label = `REMCB${short(day)} NB${own.length} TPE5501234${String(place + 1).padStart(2, '0')}`
      return own.length > 0 ? [lineOf({ id: `${day} ${deviceId}`, bookedOn, cents: sumOf(own), label })] : []
    }),
  )
  const named = lines.map((line) => ({ ...line, label: line.label.replace(/REMCB\d+/, 'REMCB01925') }))
  const { by } = outcome({ contracts: [contractOf({ deviceIds })], takings: all, lines: named })
  const found = named.filter(({ id }) => {
    const [part] = by.get(id)?.parts ?? []
    return part?.kind === 'takings' && id.endsWith(part.deviceId)
  })
  expect(found.filter(({ id }) => id.startsWith(late))).toHaveLength(
    named.filter(({ id }) => id.startsWith(late)).length,
  )
  expect(found.length).toBeGreaterThan(0.95 * named.length)
})

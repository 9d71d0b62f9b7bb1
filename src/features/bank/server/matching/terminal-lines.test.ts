import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#shared/days.ts'
import { contractOf, takingOf, takingsOf } from '../../testing/match-input.fixture.ts'
import { days, linesOf, outcome, sumOf, takings, within } from '../../testing/named-lines.fixture.ts'

describe('lines of single terminals', () => {
  const deviceIds = ['door', 'hall']

  it('are each proved by their terminal', () => {
    const lines = linesOf(takings, { deviceIds }).filter(({ cents }) => cents > 0)
    expect(outcome({ takings, lines }).waiting).toEqual([])
  })

  it('are matched as a set where they have the same amount', () => {
    const same = days.flatMap((day) => deviceIds.map((deviceId) => takingOf(deviceId, day, '12:00', 2000)))
    const all = [...same, ...takings.filter(({ at }) => !new Date(at).toISOString().startsWith(days[3] ?? ''))]
    const lines = linesOf(all, { deviceIds })
    const { waiting, by } = outcome({ takings: all, lines })
    expect(waiting).toEqual([])
    const paid = deviceIds.flatMap((deviceId) => by.get(`${days[3]} ${deviceId}`)?.parts ?? [])
    expect(new Set(paid.map((part) => part.kind === 'takings' && part.deviceId))).toEqual(new Set(deviceIds))
  })
})

describe('lines of single terminals whose donations are not all known', () => {
  const deviceIds = ['door', 'hall']

  it('pay no two days of another terminal', () => {
    const [saturday, sunday] = ['2026-03-14', '2026-03-15']
    const of = (day: Day, deviceId: string) => within(day, takings, deviceId)
    const lines = linesOf(takings, { deviceIds }).filter(
      ({ id, cents }) => cents > 0 && id !== `${saturday} door` && id !== `${sunday} door`,
    )
    const both = sumOf([...of(saturday, 'door'), ...of(sunday, 'door')])
    const paid = lines.map((line) => (line.id === `${sunday} hall` ? { ...line, cents: both } : line))
    expect(outcome({ takings, lines: paid }).waiting).toEqual([`${sunday} hall`])
  })

  it('are not paid again where another terminal may have sent two days at once', () => {
    const [before, day] = [days[8] ?? '', days[9] ?? '']
    const hours = [9, 10, 11, 12, 13, 14]
    const own = hours.flatMap((hour) => [
      takingOf('hall', day, `${hour}:00`, 1000),
      takingOf('door', hour < 12 ? before : day, `${hour}:00`, 1000),
    ])
    const all = [...takings.filter((each) => ![before, day].some((one) => within(one, takings).includes(each))), ...own]
    const lines = linesOf(all, { deviceIds, words: ({ length }) => ` ${length} OPE` })
      .map((line) =>
        line.id === `${day} door` ? { ...line, cents: 6000, label: line.label.replace('3 O', '6 O') } : line,
      )
      .filter(({ id, cents }) => cents > 0 && id !== `${before} door`)
    expect(outcome({ takings: all, lines }).waiting).toHaveLength(2)
  })

  it('are not paid again where a terminal that fits another line may have sent two days at once', () => {
    const [before, day] = [days[8] ?? '', days[9] ?? '']
    const ids = [...deviceIds, 'shop']
    const own = [9, 10, 11, 12, 13, 14].flatMap((hour) => [
      takingOf('hall', day, `${hour}:00`, 1000),
      takingOf('door', hour < 12 ? before : day, `${hour}:00`, 1000),
      ...(hour < 12 ? [takingOf('shop', day, `${hour}:00`, 1000)] : []),
    ])
    const all = [...takings.filter((each) => ![before, day].some((one) => within(one, takings).includes(each))), ...own]
    const lines = linesOf(all, { deviceIds: ids, words: ({ length }) => ` ${length} OPE` })
      .map((line) =>
        line.id === `${day} door` ? { ...line, cents: 6000, label: line.label.replace('3 O', '6 O') } : line,
      )
      .filter(({ id, cents }) => cents > 0 && id !== `${before} door`)
    const { by } = outcome({ contracts: [contractOf({ deviceIds: ids })], takings: all, lines })
    const paid = lines.flatMap(({ id }) => by.get(id)?.parts ?? [])
    expect(paid.filter((part) => part.kind === 'difference')).toEqual([])
  })

  it('are not paid again where another terminal may have been closed some minutes earlier', () => {
    const [day, next] = [days[8] ?? '', days[9] ?? '']
    const own = [9, 10, 11, 12, 13, 14].flatMap((hour) =>
      deviceIds.map((deviceId) => takingOf(deviceId, day, `${hour}:00`, 1000)),
    )
    const late = takingOf('door', addDays(day, 1), '00:57', 1000)
    const all = [...takings.filter((each) => !within(day, takings).includes(each)), ...own, late]
    const lines = linesOf(all, { deviceIds, words: ({ length }) => ` ${length} OPE` }).filter(({ cents }) => cents > 0)
    const [odd, after] = [`${day} door`, `${next} door`]
    const count = within(next, all, 'door').length
    const sent = lines
      .filter(({ id }) => id !== after)
      .map((line) =>
        line.id === odd ? { ...line, cents: line.cents - 1000, label: line.label.replace('7 OPE', '6 OPE') } : line,
      )
    expect(count).toBeGreaterThan(0)
    const contracts = [contractOf({ deviceIds, cutOffMinute: 60 })]
    const { by } = outcome({ contracts, takings: all, lines: sent })
    const doubled = [`${day} hall`, odd]
      .flatMap((id) => by.get(id)?.parts ?? [])
      .filter(({ kind }) => kind === 'difference')
    expect(doubled).toEqual([])
  })

  it('of a donation or two are not proved where many lines fit nothing, and none says a count', () => {
    const small = (own: { length: number }) => own.length > 0 && own.length < 5
    const lines = linesOf(takings, { deviceIds }).filter(({ cents }) => cents > 0)
    const odd = lines.map((line, index) => (index % 2 === 0 ? { ...line, cents: line.cents + 11 } : line))
    const few = odd.filter(({ id }, index) => {
      const [day = '', deviceId] = id.split(' ')
      return index % 2 === 1 && small(within(day, takings, deviceId))
    })
    expect(few.length).toBeGreaterThan(0)
    const { waiting } = outcome({ takings, lines: odd })
    expect(few.filter(({ id }) => !waiting.includes(id))).toEqual([])
  })

  it('are not proved by an hour that a person has set, where chance makes as many exact', () => {
    const three = [...deviceIds, 'shop']
    const alike = takingsOf(7, three, days, 3).map((each) => ({ ...each, cents: 1000 }))
    const lines = linesOf(alike, { deviceIds: three }).filter(({ cents }) => cents > 0)
    const contracts = [contractOf({ deviceIds: three, cutOffMinute: 60 })]
    const known = alike.filter((_, index) => index % 2 === 0)
    expect(outcome({ contracts, takings: known, lines }).waiting).toHaveLength(lines.length)
    expect(outcome({ contracts, takings: alike, lines }).waiting.length).toBeLessThan(lines.length / 10)
  })
})

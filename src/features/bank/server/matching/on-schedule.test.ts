import { describe, expect, it } from 'vitest'
import { instantInParis, startOfDay } from '#shared/days.ts'
import {
  contractOf,
  daysFrom,
  type Given,
  lineOf,
  outcomeOf,
  payoutLines,
  takingOf,
  takingsOf,
} from '../../testing/match-input.fixture.ts'

const deviceIds = ['door', 'hall', 'shop']
const days = daysFrom('2026-09-28', 40)
const takings = takingsOf(7, deviceIds, days, 20)
const contract = contractOf({ deviceIds })

/** Tells whether an instant is of a Tuesday. */
const isRare = (at: number): boolean => new Date(at).getUTCDay() === 2

const explained = (values: Given) => outcomeOf({ contracts: [contract], takings, ...values })

describe('lines that come as their contract pays', () => {
  it.each([
    { closing: 180, cutOffMinute: 180 },
    { closing: -30, cutOffMinute: 1410 },
    { closing: 0, cutOffMinute: 0 },
    { closing: -133, cutOffMinute: 1307 },
  ])('show that days close at $cutOffMinute minutes after midnight', ({ closing, cutOffMinute }) => {
    const lines = payoutLines(takings, { deviceIds, days, closing })
    const { cutOffs, waiting } = explained({ lines })
    expect(cutOffs).toMatchObject([{ contractId: 'contract', cutOffMinute }])
    expect(waiting).toEqual([])
  })

  it('pay each terminal by itself, also where one gives rarely', () => {
    const rare = takings.filter(({ deviceId, at }) => deviceId === 'door' || (deviceId === 'hall' && isRare(at)))
    const lines = ['door', 'hall'].flatMap((deviceId) =>
      payoutLines(rare, { deviceIds: [deviceId], days, closing: 180 }).map((line) => ({
        ...line,
        id: `${deviceId} ${line.id}`,
      })),
    )
    const { by, waiting } = explained({ takings: rare, lines })
    expect(waiting).toEqual([])
    expect(by.get('hall line of 2026-10-14')).toMatchObject({ rule: 'remittance', parts: [{ deviceId: 'hall' }] })
  })

  it('wait where a line of the amount came before their day, and after the donations', () => {
    const few = takings.filter(({ at }) => ![0, 6].includes(new Date(at).getUTCDay()))
    const lines = payoutLines(few, { deviceIds, days, closing: 180 })
    const monday = lines.find(({ bookedOn }) => bookedOn === '2026-10-12')
    const early = { ...lineOf({ bookedOn: '2026-10-10', cents: monday?.cents ?? 0 }), id: 'early' }
    expect(explained({ takings: few, lines: [...lines, early] }).waiting).toEqual(
      expect.arrayContaining(['early', monday?.id]),
    )
  })

  it('wait where a line of other words and the same amount comes some days late', () => {
    const lines = payoutLines(takings, { deviceIds, days, closing: 180 })
    const [own, next] = ['2026-10-14', '2026-10-15'].map((day) => lines.find(({ bookedOn }) => bookedOn === day))
    const { at: last = 0 } = takings.filter(({ at }) => at < Date.parse('2026-10-14T01:00Z')).at(-1) ?? {}
    // The next day's donations have not arrived, and its line comes on time with the amount of the day before.
    const known = takings.filter(({ at }) => at <= last || at >= Date.parse('2026-10-15T01:00Z'))
    const late = { ...lineOf({ bookedOn: '2026-10-16', cents: own?.cents ?? 0, label: 'REMISE CARTES 5501234 N 2' }) }
    const given = lines.filter((line) => line !== next)
    expect(explained({ takings: known, lines: given }).waiting).toEqual([])
    expect(explained({ takings: known, lines: [...given, { ...late, id: 'late' }] }).waiting).toEqual([own?.id, 'late'])
  })

  it('pay each terminal from one closing until the next, a week-end as several days', () => {
    const lines = payoutLines(takings, { deviceIds, days, closing: 180 })
    const { by } = explained({ lines })
    const { rule, parts } = by.get('line of 2026-10-12') ?? {}
    const at = (day: string) => startOfDay(day).getTime() + 3 * 3_600_000
    expect(rule).toBe('several-days')
    expect(parts).toMatchObject(
      deviceIds.map((deviceId) => ({ kind: 'takings', deviceId, fromAt: at('2026-10-09'), toAt: at('2026-10-12') })),
    )
    expect(by.get('line of 2026-10-14')?.rule).toBe('remittance')
  })

  it('may be a line for each day of a week-end', () => {
    const lines = payoutLines(takings, { deviceIds, days, closing: 180, isDaily: true })
    expect(explained({ lines }).waiting).toEqual([])
  })

  it('may be a line for each terminal', () => {
    const lines = deviceIds.flatMap((deviceId) =>
      payoutLines(takings, { deviceIds: [deviceId], days, closing: 180 }).map((line) => ({
        ...line,
        id: `${deviceId}, ${line.id}`,
      })),
    )
    const { waiting, by } = explained({ lines })
    expect(waiting.length).toBeLessThan(0.1 * lines.length)
    for (const [id, { isAutomatic, parts }] of by)
      if (isAutomatic) expect(parts.map((part) => part.kind === 'takings' && part.deviceId)).toEqual([id.split(',')[0]])
  })

  it('show a closing that changes, and the day of the change', () => {
    const change = takings.filter(
      ({ at }) =>
        at >= instantInParis('2026-10-14', 3 * 3_600_000).getTime() &&
        at < instantInParis('2026-10-14', 22.5 * 3_600_000).getTime(),
    )
    const lines = [
      ...payoutLines(takings, { deviceIds, days: days.slice(0, 16), closing: 180 }),
      lineOf({ bookedOn: '2026-10-15', cents: change.reduce((sum, { cents }) => sum + cents, 0) }),
      ...payoutLines(takings, { deviceIds, days: days.slice(17), closing: -90 }),
    ]
    const { cutOffs, waiting } = explained({ lines })
    expect(cutOffs.map(({ cutOffMinute }) => cutOffMinute)).toEqual([180, 1350])
    expect(waiting).toEqual([])
  })

  it('show the rounding of the commission', () => {
    const net = contractOf({ deviceIds, settles: 'net', ratePpm: 8500, fixedTenthCents: 55 })
    const feeOf = (cents: number): number => Math.round(cents * 0.0085 + 5.5)
    const lines = payoutLines(takings, { deviceIds, days, closing: 180, feeOf })
    const { waiting, by } = explained({ contracts: [net], lines })
    expect(waiting).toEqual([])
    const parts = by.get('line of 2026-10-14')?.parts ?? []
    expect(parts.at(-1)).toMatchObject({ kind: 'commission', month: null })
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      lines.find(({ id }) => id === 'line of 2026-10-14')?.cents,
    )
  })
})

describe('lines that could be something else', () => {
  it('wait while too few have come to show a schedule', () => {
    const lines = payoutLines(takings, { deviceIds, days, closing: 180 }).slice(0, 5)
    const { waiting, cutOffs } = explained({ lines })
    expect(waiting).toHaveLength(5)
    expect(cutOffs).toEqual([])
  })

  it('wait when all days are the same, so that nothing shows which day a line pays', () => {
    const same = days.map((day) => takingOf('door', day, '12:00', 2000))
    const lines = payoutLines(same, { deviceIds, days, closing: 180, isDaily: true })
    expect(explained({ takings: same, lines }).waiting).toHaveLength(lines.length)
  })

  const twin = [
    ...takings.filter(({ at }) => at < startOfDay('2026-10-13').getTime() + 3 * 3_600_000),
    ...['2026-10-13', '2026-10-14'].flatMap((day) => [
      takingOf('door', day, '12:00', 41_200),
      takingOf('hall', day, '14:00', 300),
    ]),
    ...takings.filter(({ at }) => at >= startOfDay('2026-10-15').getTime() + 3 * 3_600_000),
  ]
  const twinLines = payoutLines(twin, { deviceIds, days, closing: 180 })

  it('are two identical days in their order when both lines came', () => {
    expect(explained({ takings: twin, lines: twinLines }).waiting).toEqual([])
  })

  it('are two identical days when a line is absent: both are proposed', () => {
    const lines = twinLines.filter(({ id }) => id !== 'line of 2026-10-14')
    const { waiting, by } = explained({ takings: twin, lines })
    expect(waiting).toEqual(['line of 2026-10-15'])
    const days = by
      .get('line of 2026-10-15')
      ?.alternatives.map(({ parts: [part] }) => part?.kind === 'takings' && part.fromAt)
    const at = (day: string) => startOfDay(day).getTime() + 3 * 3_600_000
    expect(days).toEqual(expect.arrayContaining([at('2026-10-13'), at('2026-10-14')]))
  })

  it('are two lines of a day for one remittance: the remittance and its double are proposed for both', () => {
    const lines = payoutLines(takings, { deviceIds, days, closing: 180 })
    const [line] = lines.filter(({ id }) => id === 'line of 2026-10-14')
    const { waiting, by } = explained({
      lines: [...lines, { ...(line ?? lineOf({ bookedOn: '', cents: 0 })), id: 'again' }],
    })
    expect(waiting.toSorted()).toEqual(['again', 'line of 2026-10-14'])
    expect(by.get('again')?.alternatives.map(({ parts: [part] }) => part?.kind)).toEqual(['takings', 'difference'])
  })

  it('belong to another contract whose schedule no line has shown', () => {
    const other = contractOf({ id: 'other', number: '777', deviceIds: ['van'] })
    const lines = payoutLines(takings, { deviceIds, days, closing: 180 })
    const unnamed = lines.map((line) => ({ ...line, label: 'REMISE CARTES' }))
    expect(explained({ contracts: [contract, other], lines: unnamed }).waiting).toHaveLength(lines.length)
    expect(explained({ contracts: [contract, other], lines }).waiting).toEqual([])
  })
})

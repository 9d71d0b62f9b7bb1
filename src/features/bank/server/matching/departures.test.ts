import { describe, expect, it } from 'vitest'
import {
  contractOf,
  daysFrom,
  type Given,
  lineOf,
  outcomeOf,
  payoutLines,
  type Taking,
  takingsOf,
} from '../../testing/match-input.fixture.ts'
import type { BankLine } from './match-input.ts'

const deviceIds = ['door', 'hall', 'shop']
const days = daysFrom('2026-09-28', 40)
const takings = takingsOf(11, deviceIds, days, 20)
const contract = contractOf({ deviceIds })
const lines = payoutLines(takings, { deviceIds, days, closing: 180 })
const wednesday = 'line of 2026-10-14'

/** The donations that a terminal sent for a day. */
const sentBy = (deviceId: string, day: string, of: readonly Taking[] = takings): number =>
  payoutLines(of, { deviceIds: [deviceId], days: [day], closing: 180 })[0]?.cents ?? 0

const changed = (id: string, cents: number): BankLine[] =>
  lines.map((line) => (line.id === id ? { ...line, cents: line.cents + cents } : line))

const explained = (values: Given) => outcomeOf({ contracts: [contract], takings, lines, ...values })

describe('a line that departs once from its schedule', () => {
  it('leaves out a terminal whose remittance is lost', () => {
    const { waiting, by } = explained({ lines: changed(wednesday, -sentBy('hall', '2026-10-13')) })
    expect(waiting).toEqual([])
    expect(by.get(wednesday)).toMatchObject({ rule: 'remittance', parts: [{ deviceId: 'door' }, { deviceId: 'shop' }] })
  })

  it('pays a remittance that was left out some days before', () => {
    const cents = sentBy('hall', '2026-10-13')
    const late = lineOf({ id: 'late', bookedOn: '2026-10-16', cents })
    const { waiting, by } = explained({ lines: [...changed(wednesday, -cents), late] })
    expect(waiting).toEqual([])
    expect(by.get('late')?.parts).toMatchObject([{ kind: 'takings', deviceId: 'hall', cents }])
  })

  it('pays a remittance that was left out, however small it is', () => {
    const cents = sentBy('shop', '2026-10-13')
    const late = changed(wednesday, -cents).map((line) =>
      line.id === 'line of 2026-10-15' ? { ...line, cents: line.cents + cents } : line,
    )
    const { waiting, by } = explained({ lines: late })
    expect(cents).toBeLessThan(30_000)
    expect(waiting).toEqual([])
    const shop = { kind: 'takings', deviceId: 'shop' }
    expect(by.get('line of 2026-10-15')?.parts).toEqual(expect.arrayContaining([expect.objectContaining(shop)]))
  })

  it.each(deviceIds)(
    'pays with its own what the line before left out of %s, where neither amount alone proves it',
    (each) => {
      const few = takingsOf(3, deviceIds, days, 3)
      const cents = sentBy(each, '2026-10-14', few)
      const moved: Record<string, number> = { 'line of 2026-10-15': -cents, 'line of 2026-10-16': cents }
      const carried = payoutLines(few, { deviceIds, days, closing: 180 }).map((line) => ({
        ...line,
        cents: line.cents + (moved[line.id] ?? 0),
      }))
      const { waiting, by } = explained({ takings: few, lines: carried })
      expect(waiting).toEqual([])
      const both = { kind: 'takings', deviceId: each, cents: cents + sentBy(each, '2026-10-15', few) }
      expect(by.get('line of 2026-10-16')?.parts).toEqual(expect.arrayContaining([expect.objectContaining(both)]))
    },
  )

  it('pays a terminal twice: the difference names its day and the terminal', () => {
    const cents = sentBy('door', '2026-10-13')
    const double = { kind: 'difference', name: 'doubled', cents, day: '2026-10-13', deviceId: 'door' }
    const within = explained({ lines: changed(wednesday, cents) })
    expect(within.waiting).toEqual([])
    expect(within.by.get(wednesday)?.parts.at(-1)).toEqual(double)
    const apart = explained({ lines: [...lines, lineOf({ id: 'again', bookedOn: '2026-10-16', cents })] })
    expect(apart.waiting).toEqual([])
    expect(apart.by.get('again')?.parts).toEqual([double])
  })

  it('pays a terminal twice by an amount that no donor may have given', () => {
    const noon = Date.parse('2026-10-13T10:00:00Z')
    const first = takings.find(({ deviceId, at }) => deviceId === 'shop' && at > noon)
    const uneven = takings.map((each) => (each === first ? { ...each, cents: each.cents + 37 } : each))
    const cents = sentBy('shop', '2026-10-13', uneven)
    const own = payoutLines(uneven, { deviceIds, days, closing: 180 })
    const twice = own.map((line) => (line.id === wednesday ? { ...line, cents: line.cents + cents } : line))
    const { waiting, by } = explained({ takings: uneven, lines: twice })
    expect(waiting).toEqual([])
    expect(by.get(wednesday)?.parts.at(-1)).toMatchObject({ name: 'doubled', cents, deviceId: 'shop' })
  })

  it('pays a whole day again', () => {
    const again = lineOf({
      id: 'again',
      bookedOn: '2026-10-16',
      cents: lines.find(({ id }) => id === wednesday)?.cents ?? 0,
    })
    const { waiting, by } = explained({ lines: [...lines, again] })
    expect(waiting).toEqual([])
    expect(by.get('again')?.parts.map((part) => part.kind === 'difference' && part.deviceId)).toEqual(deviceIds)
  })

  it('pays several days together after a day without a line', () => {
    const [one, two] = ['line of 2026-10-14', 'line of 2026-10-15'].map(
      (id) => lines.find((line) => line.id === id)?.cents ?? 0,
    )
    const others = lines.filter(({ id }) => id !== wednesday)
    const both = others.map((line) =>
      line.id === 'line of 2026-10-15' ? { ...line, cents: (one ?? 0) + (two ?? 0) } : line,
    )
    const { waiting, by } = explained({ lines: both })
    expect(waiting).toEqual([])
    expect(by.get('line of 2026-10-15')?.parts).toHaveLength(3)
  })

  it('keeps back a refund', () => {
    const refund = {
      id: 'refund',
      transactionId: 'one',
      kind: 'refunded',
      effectiveOn: '2026-10-12',
      cents: -2300,
      deviceId: 'door',
    } as const
    const { waiting, by } = explained({ lines: changed(wednesday, -2300), movements: [refund] })
    expect(waiting).toEqual([])
    expect(by.get(wednesday)?.parts.at(-1)).toEqual({ kind: 'movement', movementId: 'refund', cents: -2300 })
  })
})

describe('a departure is only proposed', () => {
  it('while late donations may still explain it', () => {
    const today = '2026-10-20'
    const known = changed(wednesday, -sentBy('hall', '2026-10-13')).filter(({ bookedOn }) => bookedOn <= today)
    const { waiting, by } = explained({ lines: known, today })
    expect(waiting).toEqual([wednesday])
    expect(by.get(wednesday)?.alternatives[0]?.parts).toMatchObject([{ deviceId: 'door' }, { deviceId: 'shop' }])
  })

  it('when two terminals sent the same amount', () => {
    const least = sentBy('hall', '2026-10-13')
    const more: Taking[] = takings.map((taking) => ({ ...taking, deviceId: taking.deviceId }))
    const shop = sentBy('shop', '2026-10-13')
    const sample = more.find(({ deviceId }) => deviceId === (shop < least ? 'shop' : 'hall'))
    const at = Date.parse('2026-10-13T15:00:00Z')
    const even = [...more, { ...(sample ?? more[0]), at, cents: Math.abs(shop - least) } as Taking]
    const own = payoutLines(even, { deviceIds, days, closing: 180 })
    const cents = Math.max(shop, least)
    const { waiting, by } = explained({
      takings: even,
      lines: own.map((line) => (line.id === wednesday ? { ...line, cents: line.cents - cents } : line)),
    })
    expect(waiting).toEqual([wednesday])
    expect(by.get(wednesday)?.alternatives).toHaveLength(2)
  })

  it('when it is no more than a donation', () => {
    const { waiting, by } = explained({ lines: changed(wednesday, 2000) })
    expect(waiting).toEqual([wednesday])
    const names = by
      .get(wednesday)
      ?.alternatives.flatMap(({ parts }) => parts.map((part) => part.kind === 'difference' && part.name))
    expect(names).toContain('no-donation')
  })

  it('when a surplus is no more than what a donor may give', () => {
    const { waiting, by } = explained({ lines: changed(wednesday, sentBy('shop', '2026-10-13')) })
    expect(waiting).toEqual([wednesday])
    expect(by.get(wednesday)?.alternatives[0]?.parts.at(-1)).toMatchObject({ name: 'doubled', deviceId: 'shop' })
  })

  it('when it is a whole day again while what is due on its day has no line', () => {
    const before = lines.find(({ id }) => id === wednesday)?.cents ?? 0
    const same = lines.map((line) => (line.id === 'line of 2026-10-15' ? { ...line, cents: before } : line))
    expect(explained({ lines: same }).waiting).toEqual(['line of 2026-10-15'])
  })

  it('when another line of its day may share what is due', () => {
    const hall = sentBy('hall', '2026-10-13')
    const rest = lineOf({ id: 'rest', bookedOn: '2026-10-14', cents: hall + 100 })
    expect(explained({ lines: [...changed(wednesday, -hall), rest] }).waiting).toEqual(['rest', wednesday])
  })

  it('when it names no contract, and another one has no line of the day', () => {
    const others = ['van', 'stand', 'tent']
    const more = takingsOf(12, others, days, 20)
    const own = payoutLines(more, { deviceIds: others, days, closing: 180 }).map((line) => ({
      ...line,
      id: `other ${line.id}`,
      label: 'REMISE CARTES CONTRAT 77001',
    }))
    const contracts = [contract, contractOf({ id: 'other', number: '77001', deviceIds: others })]
    const again = lines.find(({ id }) => id === wednesday)?.cents ?? 0
    const unnamed = lineOf({ id: 'unnamed', bookedOn: '2026-10-16', cents: again, label: 'REMISE CARTES' })
    const without = own.filter(({ id }) => id !== 'other line of 2026-10-16')
    const given = { contracts, takings: [...takings, ...more] }
    expect(explained({ ...given, lines: [...lines, ...without, unnamed] }).waiting).toEqual(['unnamed'])
    expect(explained({ ...given, lines: [...lines, ...own, unnamed] }).waiting).toEqual([])
  })

  it('when the statement of the day on which it was due is absent', () => {
    const cents = sentBy('hall', '2026-10-13')
    const late = lineOf({ id: 'late', bookedOn: '2026-10-16', cents })
    const { waiting } = explained({
      lines: [...lines.filter(({ id }) => id !== wednesday), late],
      covered: [
        { from: '2026-01-01', to: '2026-10-13' },
        { from: '2026-10-15', to: '2026-12-31' },
      ],
    })
    expect(waiting).toEqual(['late'])
  })
})

import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { contractOf, lineOf, payoutLines, type Taking, takingOf } from '../../testing/match-input.fixture.ts'
import { amountsOf, days, linesOf, outcome, short, sumOf, takings, within } from '../../testing/named-lines.fixture.ts'

describe('a line that names its contract and day', () => {
  it('is proved by its amount, whatever most other lines do', () => {
    // Two days of three have a donation that never arrives.
    const lines = linesOf(takings, { amountOf: (own, day) => sumOf(own) + (Number(day.slice(8)) % 3 === 0 ? 0 : 1300) })
    const { by } = outcome({ takings, lines })
    const exact = lines.filter(({ bookedOn }) => Number(addDays(bookedOn, -1).slice(8)) % 3 === 0)
    expect(exact.map(({ id }) => by.get(id)?.rule)).toEqual(exact.map(() => 'remittance'))
    expect(lines.filter(({ id }) => by.get(id)?.isAutomatic)).toHaveLength(exact.length)
  })

  it('is no match for donations of another count', () => {
    const lines = linesOf(takings, { words: ({ length }) => ` ${length} OPE` })
    const [odd] = lines
    const others = lines.map((line) =>
      line === odd ? { ...line, label: line.label.replace(/\d+ OPE/, '99 OPE') } : line,
    )
    const all = outcome({ takings, lines: others })
    expect(all.waiting).toEqual([odd?.id])
  })

  it('is no match for the donations that are due on its booking day but not on its named day', () => {
    const lines = linesOf(takings)
    const [wrong, named] = [lines[8], lines[5]]
    const renamed = lines.map((line) => (line === wrong ? { ...line, label: named?.label ?? '' } : line))
    expect(outcome({ takings, lines: renamed }).waiting).toEqual([wrong?.id])
  })

  it('is proved by its gross amount', () => {
    const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
    const fee = (own: readonly Taking[]) => Math.round(sumOf(own) * 0.0123)
    const lines = linesOf(takings, {
      amountOf: (own) => sumOf(own) - fee(own),
      words: (own) => ` BRUT ${euros(sumOf(own))} COM ${euros(fee(own))}`,
    })
    const net = contractOf({ deviceIds: ['door', 'hall'], settles: 'net', ratePpm: 0 })
    const all = outcome({ contracts: [net], takings, lines })
    expect(all.waiting).toEqual([])
  })
})

it('is no proof of an odd closing, where a donation that it lacks has the amount of one near the true closing', () => {
  const [j, before, day] = [days[3] ?? '', days[8] ?? '', days[9] ?? '']
  const near = [takingOf('hall', addDays(j, 1), '00:50', 700), takingOf('door', addDays(before, 1), '00:59', 1000)]
  const quiet = takings.filter(({ at }) => new Date(at).getUTCHours() < 23)
  const all = [...quiet, ...near]
  const lines = linesOf(all)
  const late = [before, day].map((each) => within(each, quiet, 'hall').find(({ cents }) => cents === 1000))
  const known = all.filter((each) => !late.includes(each))
  expect(all.length - known.length).toBe(2)
  const found = outcome({ takings: known, lines })
  expect(found.waiting.toSorted()).toEqual([before, day])
})

it('does not pay the day before too, where that has a donation or two and the bank pays each day', () => {
  const [sunday, monday] = ['2026-03-15', '2026-03-16']
  const [only] = within(sunday, takings)
  const known = takings.filter((each) => each === only || !within(sunday, takings).includes(each))
  const lines = linesOf(known)
    .filter(({ id }) => id !== sunday)
    .map((line) => (line.id === monday ? { ...line, cents: line.cents + (only?.cents ?? 0) } : line))
  expect(outcome({ takings: known, lines }).waiting).toEqual([monday])
})

it('is not what one contract was paid already, where it names none and another one has donations of the day', () => {
  const contracts = [
    contractOf({ id: 'one', number: '1111111', deviceIds: ['door'] }),
    contractOf({ id: 'other', number: '2222222', deviceIds: ['hall'] }),
  ]
  const day = days[9] ?? ''
  const six = ['door', 'hall'].flatMap((id) =>
    [9, 10, 11, 12, 13, 14].map((hour) => takingOf(id, day, `${hour}:00`, 1000)),
  )
  const known = [
    ...takings.filter((each) => !within(day, takings).includes(each)),
    ...six,
    takingOf('hall', day, '15:00', 500),
  ]
  const lines = linesOf(known, { deviceIds: ['door', 'hall'] }).map((line) => ({
    ...line,
    label: line.label.replace(' 5501234', ''),
    ...(line.id === `${day} hall` && { cents: 6000 }),
  }))
  expect(outcome({ contracts, takings: known, lines }).waiting).toContain(`${day} hall`)
})

describe('a line of another amount than its day', () => {
  const [missing, ...known] = within(days.at(-1) ?? '', takings)
  const lines = linesOf(takings)
  const last = lines.at(-1)
  const arrived = takings.filter((each) => each !== missing)
  const given = { takings: arrived, lines }

  it('is that day, and waits for late donations for ten days', () => {
    const all = outcome({ ...given, today: addDays(last?.bookedOn ?? '', 9) })
    expect(all.waiting).toEqual([])
    expect(amountsOf(all, last?.id ?? '').at(-1)).toEqual(['late-donation', missing?.cents])
    expect(
      outcome({ takings, lines })
        .by.get(last?.id ?? '')
        ?.parts.every(({ kind }) => kind === 'takings'),
    ).toBe(true)
  })

  it('waits for a person where it may pay the day before too, or less a refund', () => {
    const today = addDays(last?.bookedOn ?? '', 9)
    const before = lines.at(-2)
    const both = lines
      .filter((line) => line !== before)
      .map((line) => (line === last ? { ...line, cents: line.cents + (before?.cents ?? 0) } : line))
    expect(outcome({ takings: arrived, lines: both, today }).waiting).toEqual([last?.id])
    const refund = {
      id: 'refund',
      transactionId: 'given',
      kind: 'refunded' as const,
      effectiveOn: days.at(-1) ?? '',
      cents: -700,
      deviceId: 'door',
    }
    expect(outcome({ ...given, movements: [refund], today }).waiting).toEqual([last?.id])
  })

  it('is proposed first as that day with a difference, afterwards', () => {
    const all = outcome({ ...given, today: addDays(last?.bookedOn ?? '', 10) })
    expect(all.waiting).toEqual([last?.id])
    const [first] = all.by.get(last?.id ?? '')?.alternatives ?? []
    expect(first?.parts.at(-1)).toMatchObject({ kind: 'difference', name: 'no-donation', cents: missing?.cents })
    expect(first?.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(last?.cents)
    expect(known.length).toBeGreaterThan(0)
  })

  it('is proposed first as that day, before it is that of some days ago besides', () => {
    const ago = days.at(-6) ?? ''
    const [one] = within(ago, takings)
    const few = takings.filter((each) => each === one || !within(ago, takings).includes(each))
    const all = linesOf(few).filter(({ id }) => id !== ago)
    const more = all.map((each) => (each.id === last?.id ? { ...each, cents: each.cents + (one?.cents ?? 0) } : each))
    const { by } = outcome({ takings: few, lines: more })
    const [first, ...others] = by.get(last?.id ?? '')?.alternatives ?? []
    expect(first?.parts.at(-1)).toMatchObject({ kind: 'difference', name: 'no-donation', cents: one?.cents })
    expect(others.some(({ parts }) => parts.every(({ kind }) => kind === 'takings'))).toBe(true)
  })

  it('is paid again where another line has the same day and amount', () => {
    const again = {
      ...lineOf({ bookedOn: '2026-03-12', cents: lines[7]?.cents ?? 0 }),
      id: 'again',
      label: lines[7]?.label ?? '',
    }
    const all = outcome({ takings, lines: [...lines, again] })
    expect(all.waiting).toEqual([])
    expect(all.by.get('again')?.parts.every((part) => part.kind === 'difference' && part.name === 'doubled')).toBe(true)
  })
})

it('is paid again where an earlier line has its day and amount, whatever of it is known', () => {
  const few = takings.map((each) => ({ ...each, cents: each.cents * 10 }))
  const lines = linesOf(few)
  const again = {
    ...lineOf({ bookedOn: '2026-03-12', cents: lines[7]?.cents ?? 0 }),
    id: 'again',
    label: lines[7]?.label ?? '',
  }
  const known = few.filter((each) => each !== within(days[7] ?? '', few)[0])
  const all = outcome({ takings: known, lines: [...lines, again] })
  expect(all.waiting).toEqual([lines[7]?.id])
  expect(all.by.get('again')?.parts).toMatchObject([{ name: 'doubled', cents: again.cents, day: days[7] }])
})

describe('a contract whose week-ends are one line, which names their last day', () => {
  const lines = payoutLines(takings, { deviceIds: ['door', 'hall'], days, closing: 0 }).map((line) => {
    const day = days.findLast((each) => each < line.bookedOn) ?? ''
    return { ...line, label: `REMISE CB 5501234 DU ${short(day)}` }
  })
  const monday = '2026-03-16'

  it('is proposed first as all of its days, less those of a terminal on the first one', () => {
    const [friday] = payoutLines(takings, { deviceIds: ['hall'], days: ['2026-03-13'], closing: 0 })
    const lacking = lines.map((line) =>
      line.bookedOn === monday ? { ...line, cents: line.cents - (friday?.cents ?? 0) } : line,
    )
    const line = lacking.find(({ bookedOn }) => bookedOn === monday)
    const [first] = outcome({ takings, lines: lacking }).by.get(line?.id ?? '')?.alternatives ?? []
    expect(first?.rule).toBe('departure')
    expect(first?.parts.every(({ kind }) => kind === 'takings')).toBe(true)
    expect(first?.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(line?.cents)
  })
})

describe('a contract whose rate is 0', () => {
  it('has the rate that its lines show', () => {
    const net = contractOf({ deviceIds: ['door', 'hall'], settles: 'net', ratePpm: 0 })
    const lines = linesOf(takings, { amountOf: (own) => sumOf(own) - Math.round(sumOf(own) * 0.0065) })
    const all = outcome({ contracts: [net], takings, lines })
    expect(all.waiting).toEqual([])
    expect(all.by.get(lines[0]?.id ?? '')?.parts.at(-1)).toMatchObject({ kind: 'commission' })
  })
})

it('a line is proved that pays all contracts of its account, each with its closing', () => {
  const [one, other] = [
    contractOf({ id: 'one', number: '1111111', deviceIds: ['door'], settles: 'net', ratePpm: 6000 }),
    contractOf({ id: 'other', number: '2222222', deviceIds: ['hall'], settles: 'net', ratePpm: 9000 }),
  ]
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  const feeOf = (own: readonly Taking[]) =>
    Math.round(sumOf(own.filter(({ deviceId }) => deviceId === 'door')) * 0.006) +
    Math.round(sumOf(own.filter(({ deviceId }) => deviceId === 'hall')) * 0.009)
  const lines = linesOf(takings, { amountOf: (own) => sumOf(own) - feeOf(own) }).map((line, index) => {
    const own = within(days[index] ?? '', takings)
    const label = `REMISE CB /${line.label.slice(-6, -4)}/${line.label.slice(-4, -2)} R70304 ${euros(sumOf(own))}E COM ${euros(feeOf(own))}E`
    return { ...line, label }
  })
  const all = outcome({ contracts: [one, other], takings, lines })
  expect(all.waiting).toEqual([])
  expect(all.by.get(lines[3]?.id ?? '')?.parts.map(({ kind }) => kind)).toEqual([
    'takings',
    'takings',
    'commission',
    'commission',
  ])
})

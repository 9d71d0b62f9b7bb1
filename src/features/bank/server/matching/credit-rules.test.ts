import { describe, expect, it } from 'vitest'
import { contractOf, lineAlone as line, explainedBy as of, takingOf } from '../../testing/match-input.fixture.ts'
import type { Movement, Slip } from './match-input.ts'

describe('deposit slips', () => {
  const slip = (values: Partial<Slip>): Slip => ({
    id: 'slip',
    number: 41,
    day: '2026-10-12',
    chequeCents: 12_000,
    cashCents: 0,
    ...values,
  })
  const cheques = line({ cents: 12_000, code: '02', label: 'REMISE CHEQUES' })
  const part = { kind: 'slip', slipId: 'slip', medium: 'cheque', cents: 12_000 }

  it('are matched by amount and date when nothing else is meant', () => {
    expect(of({ lines: [cheques], slips: [slip({}), slip({ id: 'old', day: '2026-09-12' })] })).toEqual([
      { rule: 'slip', parts: [part] },
    ])
  })

  it('are proposed when two have the same amount, unless the line has the number of one', () => {
    const slips = [slip({}), slip({ id: 'other', number: 42 })]
    expect(of({ lines: [cheques], slips })).toEqual([{ proposed: [part, { ...part, slipId: 'other' }] }])
    expect(of({ lines: [{ ...cheques, label: 'REM CHQ N 0000041' }], slips })).toEqual([
      { rule: 'slip', parts: [part] },
    ])
    expect(of({ lines: [{ ...cheques, label: 'REM CHQ DU 12/10 SUR 41/10' }], slips })).toMatchObject([
      { proposed: [{}, {}] },
    ])
  })

  it.each([
    'REMISE DE 41 CHEQUES',
    'REMISE DE CHEQUES 41 CHQ',
    'REM CHQ NB 41',
    'REM CHQ 41OCT',
    'REM CHQ 41 OCTOBRE 2026',
    'REM CHQ DU 41 10',
    'REM CHQ AG41',
    'REM CHQ NB CHQ 41',
    'REMISE NOMBRE DE CHEQUES 41',
    'REM CHQ GUICHET 41',
  ])('have no number where one counts, dates or is within a word (%s)', (label) => {
    const slips = [slip({}), slip({ id: 'other', number: 58 })]
    expect(of({ lines: [{ ...cheques, label }], slips })).toMatchObject([{ proposed: [{}, {}] }])
  })

  it.each(['REM CHQ 41', 'REM CHQ N°41', 'REMISE CHEQUES BORD 0000041', 'BORDEREAU NO 41', 'REM CHQ BORD41'])(
    'have the number that stands for itself (%s)',
    (label) => {
      const slips = [slip({}), slip({ id: 'other', number: 58 })]
      expect(of({ lines: [{ ...cheques, label }], slips })).toEqual([{ rule: 'slip', parts: [part] }])
    },
  )

  it('wait for the statements in which another line could claim them', () => {
    const covered = [{ from: '2026-10-01', to: '2026-10-16' }]
    expect(of({ lines: [cheques], slips: [slip({})], covered })).toEqual([{ proposed: [part] }])
  })

  it('are only proposed to a line that names another slip of ours', () => {
    const slips = [slip({}), slip({ id: 'other', number: 58, chequeCents: 9000 })]
    const named = (number: number) => [{ ...cheques, label: `REMISE CHEQUES BORDEREAU ${number}` }]
    expect(of({ lines: named(58), slips })).toEqual([{ proposed: [part] }])
    // A number that no slip has is the bank's own.
    expect(of({ lines: named(7001), slips })).toEqual([{ rule: 'slip', parts: [part] }])
  })

  it('wait when a slip of weeks before may be what is paid', () => {
    const slips = [slip({ id: 'before', day: '2026-10-01' }), slip({})]
    expect(of({ lines: [cheques], slips })).toMatchObject([{ proposed: [part] }])
  })

  it('of cheques and cash are two lines, or one', () => {
    const both = [slip({ cashCents: 5000 })]
    expect(of({ lines: [cheques], slips: both })).toEqual([{ rule: 'slip', parts: [part] }])
    const cash = line({ cents: 5000, code: '04' })
    expect(of({ lines: [cash], slips: both })).toEqual([
      { rule: 'slip', parts: [{ ...part, medium: 'cash', cents: 5000 }] },
    ])
    const whole = line({ cents: 17_000, code: '02' })
    expect(of({ lines: [whole], slips: both })).toEqual([
      { rule: 'slip', parts: [{ ...part, medium: 'both', cents: 17_000 }] },
    ])
  })

  it('are not matched before their day, nor twice', () => {
    expect(of({ lines: [cheques], slips: [slip({ day: '2026-10-15' })] })).toEqual([{ proposed: [] }])
    const taken = {
      line: line({ id: 'before', cents: 12_000 }),
      parts: [{ ...part, kind: 'slip', medium: 'cheque' }],
    } as const
    expect(of({ lines: [cheques], slips: [slip({})], standing: [taken] })).toEqual([{ proposed: [] }])
  })
})

describe('payouts of an acquirer’s file', () => {
  const contract = contractOf({ deviceIds: ['door'], acquirer: 'sumup', settles: 'net', ratePpm: 17_500 })
  const takings = [takingOf('door', '2026-10-12', '12:00', 2000), takingOf('door', '2026-10-12', '23:30', 3000)]
  const payout = {
    contractId: 'contract',
    reference: 'PID4411902',
    netCents: 4912,
    commissionCents: 88,
    days: [{ day: '2026-10-12', grossCents: 5000, donationCount: 2 }],
    returns: [],
  }
  const credit = line({ cents: 4912, code: '05', label: 'VIR SEPA SUMUP PAYMENTS PID4411902' })

  it('are matched by their reference, with the days and the commission that the file says', () => {
    expect(of({ contracts: [contract], takings, payouts: [payout], lines: [credit] })).toMatchObject([
      {
        rule: 'reference',
        parts: [
          { deviceId: 'door', cents: 5000, donationCount: 2 },
          { kind: 'commission', cents: -88 },
        ],
      },
    ])
  })

  it('keep back refunds, with their record or without one', () => {
    const returns = [{ kind: 'refund' as const, cents: -1000 }]
    const kept = { ...payout, netCents: 3912, returns }
    const lines = [{ ...credit, cents: 3912 }]
    const refund: Movement = {
      id: 'refund',
      transactionId: 'gift',
      kind: 'refunded',
      effectiveOn: '2026-10-12',
      cents: -1000,
      deviceId: 'door',
    }
    const commission = { kind: 'commission', cents: -88 }
    const given = { contracts: [contract], takings, payouts: [kept], lines }
    const difference = { kind: 'difference', name: 'refund', cents: -1000 }
    expect(of(given)).toMatchObject([{ rule: 'reference', parts: [{}, commission, difference] }])
    const movement = { kind: 'movement', movementId: 'refund', cents: -1000 }
    expect(of({ ...given, movements: [refund] })).toMatchObject([{ parts: [{}, commission, movement] }])
    const two = [refund, { ...refund, id: 'other' }]
    expect(of({ ...given, movements: two })).toMatchObject([{ proposed: expect.any(Array) }])
  })

  it('wait when they are the sum of other donations at another hour', () => {
    const night = [takingOf('door', '2026-10-12', '01:00', 2000), takingOf('door', '2026-10-13', '01:00', 2000)]
    const days = [{ day: '2026-10-12', grossCents: 7000, donationCount: 3 }]
    const given = {
      takings: [...night, ...takings],
      payouts: [{ ...payout, days, netCents: 6877 }],
      lines: [{ ...credit, cents: 6877 }],
    }
    expect(of({ contracts: [contract], ...given })).toMatchObject([{ proposed: expect.any(Array) }])
    expect(of({ contracts: [{ ...contract, cutOffMinute: 180 }], ...given })).toMatchObject([{ rule: 'reference' }])
  })

  it('wait when a donation of the file is absent here', () => {
    expect(of({ contracts: [contract], takings: takings.slice(1), payouts: [payout], lines: [credit] })).toMatchObject([
      { proposed: expect.any(Array) },
    ])
  })
})

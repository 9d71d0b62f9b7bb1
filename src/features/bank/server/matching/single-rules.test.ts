import { describe, expect, it } from 'vitest'
import { contractOf, daysFrom, inputOf, lineOf, takingOf } from '../../testing/match-input.fixture.ts'
import { explain } from './explain.ts'
import type { BankLine, MatchInput, Movement, Slip, Transfer } from './match-input.ts'

const of = (values: Partial<MatchInput>) => {
  const { explanations } = explain(inputOf(values))
  return explanations.map(({ isAutomatic, rule, parts, alternatives }) =>
    isAutomatic ? { rule, parts } : { proposed: alternatives.map(({ parts: [part] }) => part) },
  )
}
const line = (values: Partial<BankLine> & Pick<BankLine, 'cents'>): BankLine =>
  lineOf({ bookedOn: '2026-10-14', label: '', ...values, id: values.id ?? 'line' })

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

  it('wait for the statements in which another line could claim them', () => {
    const covered = [{ from: '2026-10-01', to: '2026-10-16' }]
    expect(of({ lines: [cheques], slips: [slip({})], covered })).toEqual([{ proposed: [part] }])
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

describe('transfers', () => {
  const transfer = (values: Partial<Transfer>): Transfer => ({
    transactionId: 'gift',
    at: Date.parse('2026-10-13T10:00:00Z'),
    cents: 5000,
    names: ['Amélie Dupont'],
    reference: null,
    ...values,
  })
  const credit = line({ cents: 5000, code: '05', label: 'VIR SEPA RECU DUPONT AMELIE' })
  const part = { kind: 'donation', transactionId: 'gift', cents: 5000 }

  it('are matched by their reference, a month apart', () => {
    const late = transfer({ at: Date.parse('2026-09-20T10:00:00Z'), reference: 'DON-2026-00017', names: [] })
    const lines = [{ ...credit, label: 'VIR SEPA', details: [{ qualifier: 'RCN', text: 'DON 2026 00017' }] }]
    expect(of({ lines, transfers: [late] })).toEqual([{ rule: 'transfer', parts: [part] }])
  })

  it('are matched by the name of the donor, in any order and without accents', () => {
    expect(of({ lines: [credit], transfers: [transfer({})] })).toEqual([{ rule: 'transfer', parts: [part] }])
  })

  it('are only proposed by their amount', () => {
    expect(of({ lines: [{ ...credit, label: 'VIR SEPA RECU' }], transfers: [transfer({})] })).toEqual([
      { proposed: [part] },
    ])
  })

  it('of a donor who gives each week are told apart by their days, and of the same days are proposed', () => {
    const on = (day: number): string => `2026-10-${String(day).padStart(2, '0')}`
    const gifts = [6, 8, 13].map((day) =>
      transfer({ transactionId: `gift ${day}`, at: Date.parse(`${on(day)}T10:00:00Z`) }),
    )
    const [lines, weekly] = [
      [8, 15].map((day) => ({ ...credit, id: `line ${on(day)}`, bookedOn: on(day) })),
      gifts.filter(({ transactionId }) => transactionId !== 'gift 8'),
    ]
    expect(of({ lines, transfers: weekly }).map(({ parts }) => parts?.[0])).toMatchObject([
      { transactionId: 'gift 6' },
      { transactionId: 'gift 13' },
    ])
    expect(of({ lines: lines.slice(0, 1), transfers: gifts })).toMatchObject([{ proposed: [{}, {}, {}] }])
    const near = [6, 8].map((day) => ({ ...credit, id: `line ${on(day)}`, bookedOn: on(day) }))
    expect(of({ lines: near, transfers: gifts.slice(0, 2) })).toMatchObject([
      { proposed: [{}, {}] },
      { proposed: [{}, {}] },
    ])
  })
})

describe('refunds, chargebacks and returned cheques', () => {
  const movement = (values: Partial<Movement>): Movement => ({
    id: 'movement',
    transactionId: 'gift',
    kind: 'chargeback',
    effectiveOn: '2026-10-13',
    cents: -2000,
    deviceId: 'door',
    ...values,
  })
  const debit = line({ cents: -2000, code: '38', label: 'IMPAYE CARTE' })
  const part = { kind: 'movement', movementId: 'movement', cents: -2000 }

  it('are matched with the movement of their donation', () => {
    expect(of({ lines: [debit], movements: [movement({})] })).toEqual([{ rule: 'movement', parts: [part] }])
    const cheque = movement({ kind: 'cheque_returned', deviceId: null })
    expect(of({ lines: [{ ...debit, code: '03' }], movements: [cheque] })).toEqual([
      { rule: 'movement', parts: [part] },
    ])
    expect(of({ lines: [debit], movements: [cheque] })).toEqual([{ proposed: [] }])
  })

  it('are proposed when two movements have the amount, unless the line has the day of the donation', () => {
    const movements = [movement({}), movement({ id: 'other', transactionId: 'second' })]
    expect(of({ lines: [debit], movements })).toMatchObject([
      { proposed: [{ movementId: 'movement' }, { movementId: 'other' }] },
    ])
    const takings = [takingOf('door', '2026-09-04', '12:00', 2000), takingOf('door', '2026-09-11', '12:00', 2000)]
    const dated = { ...debit, label: 'IMPAYE CARTE DU 04/09/26' }
    const given = movements.map((each, index) => ({ ...each, transactionId: takings[index]?.transactionId ?? '' }))
    expect(of({ lines: [dated], movements: given, takings })).toEqual([{ rule: 'movement', parts: [part] }])
  })

  it('belong to the contract that the line names', () => {
    const contracts = [
      contractOf({ deviceIds: ['door'] }),
      contractOf({ id: 'other', number: '88', deviceIds: ['van'] }),
    ]
    const movements = [movement({}), movement({ id: 'van', deviceId: 'van' })]
    const lines = [{ ...debit, label: 'IMPAYE CONTRAT 0005501234' }]
    expect(of({ lines, movements, contracts })).toEqual([{ rule: 'movement', parts: [part] }])
  })
})

describe('the codes of CAMT', () => {
  it('say what a line is as those of CFONB do', () => {
    const won: Movement = {
      id: 'won',
      transactionId: 'gift',
      kind: 'chargeback_won',
      effectiveOn: '2026-10-13',
      cents: 2000,
      deviceId: 'door',
    }
    const part = { kind: 'movement', movementId: 'won', cents: 2000 }
    expect(of({ lines: [line({ cents: 2000, code: 'PMNT/MCRD/CAJT' })], movements: [won] })).toEqual([
      { rule: 'movement', parts: [part] },
    ])
    const refund: Movement = { ...won, kind: 'refunded', cents: -2000 }
    expect(of({ lines: [line({ cents: -2000, code: 'PMNT/MCRD/DAJT' })], movements: [refund] })).toEqual([
      { rule: 'movement', parts: [{ ...part, cents: -2000 }] },
    ])
    expect(of({ lines: [line({ cents: -500, code: 'ACMT/MDOP/CHRG', label: 'FRAIS' })] })).toMatchObject([
      { rule: 'not-a-donation' },
    ])
  })
})

describe('a commission that is taken once a month', () => {
  const contract = contractOf({ deviceIds: ['door'], isFeeMonthly: true })
  const takings = daysFrom('2026-08-20', 60).flatMap((day) => [
    takingOf('door', day, '12:00', 2350),
    takingOf('door', day, '15:00', 5000),
  ])
  const fee = line({ bookedOn: '2026-10-02', cents: -2646, code: '62', label: 'COMMISSIONS CB 5501234' })
  const part = { kind: 'commission', contractId: 'contract', cents: -2646, month: '2026-09' }

  it('is that of the month before, within a cent for each donation', () => {
    for (const cents of [-2646, -2640, -2700])
      expect(of({ contracts: [contract], takings, lines: [{ ...fee, cents }] })).toEqual([
        { rule: 'monthly-commission', parts: [{ ...part, cents }] },
      ])
  })

  it('waits when it is another amount, or when two lines could be it', () => {
    expect(of({ contracts: [contract], takings, lines: [{ ...fee, cents: -4000 }] })).toEqual([{ proposed: [] }])
    const lines = [fee, { ...fee, id: 'other', bookedOn: '2026-10-05' }]
    expect(of({ contracts: [contract], takings, lines })).toEqual([{ proposed: [part] }, { proposed: [part] }])
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

  it('wait when a donation of the file is absent here', () => {
    expect(of({ contracts: [contract], takings: takings.slice(1), payouts: [payout], lines: [credit] })).toMatchObject([
      { proposed: expect.any(Array) },
    ])
  })
})

describe('debits that pay no donation back', () => {
  it('need no person', () => {
    const rent = line({ cents: -80_000, code: '21', label: 'VIR LOYER NOVEMBRE' })
    const other = { kind: 'other', cents: -80_000, note: 'VIR LOYER NOVEMBRE' }
    expect(of({ lines: [rent] })).toEqual([{ rule: 'not-a-donation', parts: [other] }])
    expect(of({ lines: [line({ cents: -1200, code: '62', label: 'FRAIS TENUE DE COMPTE' })] })).toMatchObject([
      { rule: 'not-a-donation' },
    ])
  })

  it('need a person when they may be a refund or a commission', () => {
    const refund: Movement = {
      id: 'm',
      transactionId: 't',
      kind: 'refunded',
      effectiveOn: '2026-10-14',
      cents: -80_000,
      deviceId: null,
    }
    const rent = line({ cents: -80_000, code: '21', label: 'VIR MARTIN' })
    expect(of({ lines: [rent], movements: [refund, { ...refund, id: 'n' }] })).toMatchObject([{ proposed: [{}, {}] }])
    expect(of({ lines: [line({ cents: -1200, code: '62', label: 'COMMISSIONS CARTES' })] })).toEqual([{ proposed: [] }])
  })
})

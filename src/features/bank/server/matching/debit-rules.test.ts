import { describe, expect, it } from 'vitest'
import {
  contractOf,
  daysFrom,
  lineAlone as line,
  explainedBy as of,
  takingOf,
} from '../../testing/match-input.fixture.ts'
import type { Movement } from './match-input.ts'

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
    const donations = [takingOf('door', '2026-09-04', '12:00', 2000), takingOf('door', '2026-09-11', '12:00', 2000)]
    const dated = { ...debit, label: 'IMPAYE CARTE DU 04/09/26' }
    const given = movements.map((each, index) => ({ ...each, givenAt: donations[index]?.at ?? 0 }))
    expect(of({ lines: [dated], movements: given })).toEqual([{ rule: 'movement', parts: [part] }])
  })

  it('are proposed when a line or a movement of weeks before has nothing else', () => {
    const before = movement({ id: 'before', effectiveOn: '2026-09-24' })
    expect(of({ lines: [debit], movements: [movement({}), before] })).toEqual([{ proposed: [part] }])
    const later = { ...debit, id: 'later', bookedOn: '2026-11-02' }
    expect(of({ lines: [debit, later], movements: [movement({})] })).toEqual([{ proposed: [part] }, { proposed: [] }])
  })

  it('are none of the charges that a bank takes for them', () => {
    const charge = { ...debit, code: null, label: 'FRAIS IMPAYE CARTE' }
    expect(of({ lines: [charge], movements: [movement({})] })).toEqual([{ proposed: [] }])
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

  it('is that of a month in which the first donations came after its first days', () => {
    const first = takings.filter(({ at }) => at >= Date.parse('2026-09-16T00:00:00Z'))
    expect(of({ contracts: [contract], takings: first, lines: [{ ...fee, cents: -1323 }] })).toEqual([
      { rule: 'monthly-commission', parts: [{ ...part, cents: -1323 }] },
    ])
  })

  it('is none that the bank takes for the account, of the same amount', () => {
    const lines = [{ ...fee, label: 'FRAIS TENUE DE COMPTE' }]
    expect(of({ contracts: [contract], takings, lines })).toMatchObject([{ rule: 'not-a-donation' }])
  })

  it('waits where it names no contract and another one, with some more donations, may have it', () => {
    const other = contractOf({ id: 'other', number: '88', deviceIds: ['hall'], isFeeMonthly: true })
    const own = { ...fee, cents: -2643, label: 'COMMISSIONS MONETIQUES 09/2026' }
    const ofHall = (cents: number) => [
      takingOf('hall', '2026-09-04', '12:00', 100_000),
      takingOf('hall', '2026-09-05', '12:00', cents),
    ]
    const given = (cents: number) => ({ contracts: [contract, other], takings: [...takings, ...ofHall(cents)] })
    expect(of({ ...given(112_000), lines: [own] })).toEqual([{ proposed: [{ ...part, cents: -2643 }] }])
    expect(of({ ...given(90_000), lines: [own] })).toMatchObject([{ rule: 'monthly-commission' }])
  })

  it('waits until all days are known on which it may be booked', () => {
    const covered = [{ from: '2026-01-01', to: '2026-10-05' }]
    expect(of({ contracts: [contract], takings, lines: [fee], covered })).toEqual([{ proposed: [part] }])
  })

  it('waits when it is another amount, or when two lines could be it', () => {
    expect(of({ contracts: [contract], takings, lines: [{ ...fee, cents: -4000 }] })).toEqual([{ proposed: [] }])
    const lines = [fee, { ...fee, id: 'other', bookedOn: '2026-10-05' }]
    expect(of({ contracts: [contract], takings, lines })).toEqual([{ proposed: [part] }, { proposed: [part] }])
  })
})

describe('debits that pay no donation back', () => {
  it('need no person', () => {
    const rent = line({ cents: -80_000, code: '21', label: 'VIR LOYER NOVEMBRE' })
    const other = { kind: 'other', cents: -80_000, note: 'VIR LOYER NOVEMBRE' }
    expect(of({ lines: [rent] })).toEqual([{ rule: 'not-a-donation', parts: [other] }])
    for (const label of ['FRAIS TENUE DE COMPTE', 'COTISATION CARTE BUSINESS', 'ABONNEMENT TPE'])
      expect(of({ lines: [line({ cents: -1200, code: '62', label })] })).toMatchObject([{ rule: 'not-a-donation' }])
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

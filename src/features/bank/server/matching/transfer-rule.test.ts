import { describe, expect, it } from 'vitest'
import { lineAlone as line, explainedBy as of } from '../../testing/match-input.fixture.ts'
import type { Transfer } from './match-input.ts'

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

  it('have the reference of a donor, who may give the same each month', () => {
    const given = (day: string): number => Date.parse(`${day}T10:00:00Z`)
    const coming = transfer({ at: given('2026-11-10'), reference: 'DON-2026-00017', names: [] })
    const lines = [{ ...credit, label: 'VIR SEPA DON-2026-00017' }]
    const covered = [{ from: '2026-10-01', to: '2026-10-31' }]
    expect(of({ lines, transfers: [coming], covered })).toEqual([{ proposed: [part] }])
    const soon = transfer({ at: given('2026-10-17'), reference: 'DON-2026-00017', names: [] })
    expect(of({ lines, transfers: [soon], covered: [{ from: '2026-10-01', to: '2026-10-16' }] })).toEqual([
      { proposed: [part] },
    ])
    const other = { ...credit, id: 'own', bookedOn: '2026-11-11', label: 'VIR SEPA RECU' }
    expect(of({ lines: [...lines, other], transfers: [coming] })).toMatchObject([{ proposed: [part] }, {}])
  })

  it('wait when another donation of the donor has no line', () => {
    const own = transfer({ reference: 'DON-2026-00017' })
    const before = { ...own, transactionId: 'before', at: Date.parse('2026-10-02T10:00:00Z') }
    const lines = [{ ...credit, label: 'VIR SEPA DON-2026-00017' }]
    expect(of({ lines, transfers: [before, own] })).toMatchObject([{ proposed: [{}, {}] }])
  })

  it.each(['VIR SEPA DON-2026-000172', 'VIR SEPA RE 11026-00017', 'VIR SEPA ABDON-2026-00017'])(
    'are not matched by a reference that is a part of another one (%s)',
    (label) => {
      const reference = label.includes('DON') ? 'DON-2026-00017' : '1026-00017'
      const other = transfer({ reference, names: [] })
      expect(of({ lines: [{ ...credit, label }], transfers: [other] })).toEqual([{ proposed: [part] }])
    },
  )

  it('are matched by the name of the donor, in any order and without accents', () => {
    expect(of({ lines: [credit], transfers: [transfer({})] })).toEqual([{ rule: 'transfer', parts: [part] }])
  })

  it('are matched by the one name of a couple', () => {
    const couple = [transfer({ names: ['Petitjean'] })]
    const of1 = (label: string) => of({ lines: [{ ...credit, label }], transfers: couple })
    expect(of1('VIR SEPA RECU /DE M OU MME PETITJEAN /MOTIF DON')).toEqual([{ rule: 'transfer', parts: [part] }])
    expect(of1('VIR SEPA RECU /DE MME PETITJEAN ANNE')).toEqual([{ proposed: [part] }])
  })

  it('of the day of their donation wait for no earlier statement', () => {
    const covered = [{ from: '2026-10-12', to: '2026-10-31' }]
    const given = (day: string) => [transfer({ at: Date.parse(`${day}T10:00:00Z`) })]
    expect(of({ lines: [credit], transfers: given('2026-10-14'), covered })).toEqual([
      { rule: 'transfer', parts: [part] },
    ])
    expect(of({ lines: [credit], transfers: given('2026-10-13'), covered })).toEqual([{ proposed: [part] }])
  })

  it('are only proposed by their amount', () => {
    expect(of({ lines: [{ ...credit, label: 'VIR SEPA RECU' }], transfers: [transfer({})] })).toEqual([
      { proposed: [part] },
    ])
  })

  it('are matched by their days where a donor gives each week, and proposed where two have one day', () => {
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

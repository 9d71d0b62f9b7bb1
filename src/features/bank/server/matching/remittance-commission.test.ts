import { describe, expect, it } from 'vitest'
import { contractOf, daysFrom, explainedBy, type Given, lineOf, takingOf } from '../../testing/match-input.fixture.ts'
import type { BankLine } from './match-input.ts'

const contract = contractOf({ deviceIds: ['door'] })
/** A remittance without words of its donations, and its commission on a line of its own. */
const remittance = (bookedOn: string, cents: number, more: Partial<BankLine> = {}): BankLine =>
  lineOf({ id: `paid ${bookedOn} ${cents}`, bookedOn, cents, ...more })
const fee = (bookedOn: string, cents: number, more: Partial<BankLine> = {}): BankLine =>
  lineOf({
    id: `fee ${bookedOn} ${cents}`,
    bookedOn,
    cents: -cents,
    code: '62',
    label: 'COMMISSIONS CB 5501234',
    ...more,
  })
/** Returns what was found of commissions without a person, by their day. */
const feesOf = (lines: readonly BankLine[], own = contract, more: Given = {}) =>
  explainedBy({ contracts: [own], lines, ...more }).filter((each) => 'rule' in each)
const partOf = (cents: number, day: string, paid: number) => ({
  rule: 'remittance-commission',
  parts: [{ kind: 'commission', contractId: 'contract', cents: -cents, month: null, of: { day, cents: paid } }],
})

describe('a commission on a line of its own', () => {
  it('is that of the remittance of its day or the days before, exact by the rate', () => {
    const lines = [
      remittance('2026-10-13', 81_234),
      fee('2026-10-13', 975),
      remittance('2026-10-14', 50_000),
      fee('2026-10-14', 600),
      remittance('2026-10-15', 7777),
      fee('2026-10-15', 93),
    ]
    expect(feesOf(lines)).toEqual([
      partOf(975, '2026-10-13', 81_234),
      partOf(600, '2026-10-14', 50_000),
      partOf(93, '2026-10-15', 7777),
    ])
  })

  it('is that of the donations, rounded for each, where they are known', () => {
    const takings = [1033, 1041, 1045].map((cents) => takingOf('door', '2026-10-12', '10:00', cents))
    const at = takings[0]?.at ?? 0
    const span = { fromAt: at, toAt: at + 1, cents: 3119, donationCount: 3 }
    const own = { kind: 'takings' as const, contractId: 'contract', deviceId: 'door', ...span }
    const standing = [{ line: remittance('2026-10-13', 3119), parts: [own] }]
    // 12.4, 12.5 and 12.5 cents, each rounded up; 37.4 cents of the whole.
    const of = (cents: number) => feesOf([fee('2026-10-13', cents)], contract, { takings, standing })
    expect(of(39)).toEqual([partOf(39, '2026-10-13', 3119)])
    expect(of(40)).toEqual([])
  })

  it('is linked by a number that both name, whatever else is near', () => {
    const lines = [
      remittance('2026-10-13', 50_000, { label: 'REMISE CB 5501234 NO 0004711' }),
      remittance('2026-10-13', 50_010, { label: 'REMISE CB 5501234 NO 0004712' }),
      fee('2026-10-14', 600, { label: 'COM CB REMISE 4712' }),
    ]
    expect(feesOf(lines)).toContainEqual(partOf(600, '2026-10-13', 50_010))
  })

  it('is read in the words of a bank that joins them, with the number of donations that they say', () => {
    const both = [
      contractOf({ id: 'other', number: '5501299', deviceIds: ['yard'], ratePpm: 9000 }),
      contractOf({ deviceIds: ['door'], ratePpm: 5000, fixedTenthCents: 50 }),
    ]
    const lines = [
      remittance('2026-10-13', 8200, { code: null, label: 'REMCB01925 NB0004 TPE5501234' }),
      remittance('2026-10-13', 8200, { id: 'next', code: null, label: 'REMCB01926 NB0004 TPE5501234' }),
      fee('2026-10-13', 61, { code: null, label: 'COMCB01926 NB0004 TPE5501234' }),
    ]
    expect(feesOf(lines, contract, { contracts: both })).toEqual([partOf(61, '2026-10-13', 8200)])
  })

  it('is of either of two remittances of one day and amount, and of none where they differ', () => {
    const twins = [remittance('2026-10-13', 50_000), remittance('2026-10-13', 50_000, { id: 'twin' })]
    const same = [...twins, fee('2026-10-13', 600), fee('2026-10-13', 600, { id: 'other' })]
    expect(feesOf(same)).toEqual(Array(2).fill(partOf(600, '2026-10-13', 50_000)))
    const near = [remittance('2026-10-13', 50_000), remittance('2026-10-13', 50_010), fee('2026-10-13', 600)]
    expect(feesOf(near)).toEqual([])
  })

  it('waits for a person with another amount, or without a word of cards', () => {
    const wrong = [remittance('2026-10-13', 50_000), fee('2026-10-13', 700)]
    expect(feesOf(wrong)).toEqual([])
    const foreign = [remittance('2026-10-13', 50_000), fee('2026-10-13', 600, { label: 'FRAIS TENUE DE COMPTE' })]
    expect(JSON.stringify(feesOf(foreign))).not.toContain('remittance-commission')
  })

  it('shows a rate that nobody has said, from five lines of one ratio on', () => {
    const unknown = contractOf({ deviceIds: ['door'], ratePpm: 0 })
    const amounts = [81_234, 50_000, 64_020, 23_150, 99_999, 12_345]
    const linesOf = (count: number) =>
      daysFrom('2026-10-12', count).flatMap((day, index) => {
        const cents = amounts[index] ?? 0
        return [remittance(day, cents), fee(day, Math.round(cents * 0.0065))]
      })
    expect(feesOf(linesOf(5), unknown)).toEqual(
      daysFrom('2026-10-12', 5).map((day, index) => {
        const cents = amounts[index] ?? 0
        return partOf(Math.round(cents * 0.0065), day, cents)
      }),
    )
    expect(feesOf(linesOf(4), unknown)).toEqual([])
  })
})

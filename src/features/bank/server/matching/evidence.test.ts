import { describe, expect, it } from 'vitest'
import { labelSamples } from '../../testing/label-samples.ts'
import { lineOf } from '../../testing/match-input.fixture.ts'
import { evidenceOf, saysNumber } from './evidence.ts'
import type { BankLine } from './match-input.ts'

const read = (label: string, values: Partial<BankLine> = {}) =>
  evidenceOf(lineOf({ bookedOn: '2026-08-18', cents: 25_000, label, ...values }))

describe('a label says', () => {
  it.each(labelSamples)('$label ($bank)', ({ label, cents = 25_000, says }) => {
    const evidence = read(label, { cents })
    const { contract, from, to = from, slip, ...others } = says
    expect(evidence).toMatchObject(others)
    if (contract !== undefined) expect(saysNumber(evidence, contract)).toBe(true)
    if (from !== undefined) expect(evidence.days).toEqual({ from, to })
    if (slip !== undefined) expect([...evidence.slips]).toEqual([slip])
  })

  it.each([
    ['a day', 'REMISE CB DU 160826', '160826'],
    ['an amount', 'REMISE CB BRUT 5501,00', '5501'],
    ['a count', 'REMISE CB 5501 OPE', '5501'],
  ])('no contract by %s', (_, label, number) => {
    expect(saysNumber(read(label), number)).toBe(false)
  })

  it.each([
    ['its own day', 'REMISE CB DU 180826'],
    ['a day of months before', 'REMISE CB DU 160526'],
    ['a remittance’s number', 'REMISE 000123'],
    ['two days', 'CARTES 15/08 16/08'],
  ])('no day of donations by %s', (_, label) => {
    expect(read(label).days).toBeNull()
  })

  it('the gross amount by the parts of an entry whose charges are taken off', () => {
    const part = { reference: null, name: null, text: null }
    const parts = [
      { ...part, cents: 25_175 },
      { ...part, cents: -175 },
    ]
    expect(read('REMISE', { parts }).gross).toBe(25_175)
  })
})

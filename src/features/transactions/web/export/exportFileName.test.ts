import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#test/any-text.ts'
import { exportFileName } from './useExport.ts'

const id = '0190d3c4-7b6a-7c11-8d5e-0123456789ab'
const named = (causeName: string) => exportFileName(id, causeName, '2026-03-06')

describe('the file name of an export', () => {
  test('contains the one-off donations', () => {
    expect(exportFileName('punctual', undefined, '2026-03-06')).toBe('transactions_dons_ponctuels_2026-03-06.csv')
  })

  test('contains all causes without a cause filter', () => {
    expect(exportFileName(undefined, undefined, '2026-03-06')).toBe('transactions_toutes_les_causes_2026-03-06.csv')
  })

  test.each([
    ['Rénovation du toit', 'rénovation_du_toit'],
    ["Puits de l'Été", "puits_de_l'été"],
    ['  École   et\ttente ', 'école_et_tente'],
    ['ZAKÂT', 'zakât'],
    ['Ni\u00f1os & Co. (2026)', 'niños_&_co._(2026)'],
    ['مسجد النور', 'مسجد_النور'],
  ])('writes %j as %j', (causeName, part) => {
    expect(named(causeName)).toBe(`transactions_${part}_2026-03-06.csv`)
  })

  test.each([
    ['../../../etc/passwd', 'etcpasswd'],
    ['toit"; filename="x.exe', 'toit_filenamex.exe'],
    ['toit\r\nSet-Cookie: a=b', 'toit_set-cookie_ab'],
    ['toit\u202eexe.vsc', 'toitexe.vsc'],
    ['C:\\toit|*?<>%00', 'ctoit00'],
    ['a / b', 'a_b'],
    ['\u200b\u0000\ud800', 'cause'],
    ['???', 'cause'],
  ])('removes special characters from %j', (causeName, part) => {
    expect(named(causeName)).toBe(`transactions_${part}_2026-03-06.csv`)
  })

  test('never exceeds the limit of file systems', () => {
    expect(named('é'.repeat(300))).toBe(`transactions_${'é'.repeat(80)}_2026-03-06.csv`)
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), (causeName) => {
        const name = named(causeName)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200)
        expect(name).toMatch(/^transactions_[^\s/\\:*?"<>|;%\p{Cc}\p{Cf}]+_2026-03-06\.csv$/u)
      }),
    )
  })
})

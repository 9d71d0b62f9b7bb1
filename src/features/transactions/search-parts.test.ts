import { expect, it } from 'vitest'
import { maxAmountEuros } from '#shared/money.ts'
import { readParts } from './search-parts.ts'

const written = (text: string) =>
  readParts(text, '2026-11-22').map(({ kind, start, end }) => [kind, text.trim().slice(start, end)])

it('says where each part is in the text', () => {
  expect(written(' Éloïse  Lefèvre, 50 € vendredi 20 novembre vers midi à la sœur')).toEqual([
    ['word', 'Éloïse'],
    ['word', 'Lefèvre'],
    ['amount', '50 €'],
    ['days', 'vendredi 20 novembre'],
    ['time', 'vers midi'],
    ['word', 'sœur'],
  ])
  expect(written('4521 E\u0301loi\u0308se hier')).toEqual([
    ['number', '4521'],
    ['word', 'E\u0301loi\u0308se'],
    ['days', 'hier'],
  ])
  expect(written('01890a5d-ac96')).toEqual([['id', '01890a5d-ac96']])
  // With the digits of a telephone number.
  const similar = '0189a5dc-0612-3456-7890-0123456789ab'
  expect(written(similar)).toEqual([['id', similar]])
})

it('reads a part once', () => {
  expect(readParts('06 12 34 56 78 hier', '2026-11-22')).toEqual([
    { kind: 'word', word: '0612345678', start: 0, end: 14 },
    { kind: 'days', from: '2026-11-21', to: '2026-11-21', start: 15, end: 19 },
  ])
})

it('reads bounds of an amount, and a means of payment', () => {
  const read = (text: string) =>
    readParts(text, '2026-11-22').map(({ start, end, ...part }) => ({ ...part, text: text.slice(start, end) }))
  const range = (from: number, to: number, text: string) => ({ kind: 'range', from, to, text })
  expect(read('octobre carte toiture')).toEqual([
    { kind: 'days', from: '2026-10-01', to: '2026-10-31', text: 'octobre' },
    { kind: 'method', method: 'card', text: 'carte' },
    { kind: 'word', word: 'toiture', text: 'toiture' },
  ])
  expect(read('entre 20 et 50 € espèces')).toEqual([
    range(20, 50, 'entre 20 et 50 €'),
    { kind: 'method', method: 'cash', text: 'espèces' },
  ])
  expect(read('de 12,50 à 10')).toEqual([range(10, 12.5, 'de 12,50 à 10')])
  expect(read('20-50 € chèque')[0]).toEqual(range(20, 50, '20-50 €'))
  expect(read('plus de 100 hier')[0]).toEqual(range(100, maxAmountEuros, 'plus de 100'))
  expect(read('≤ 5 €')).toEqual([range(0, 5, '≤ 5 €')])
  // Neither hours nor a date are an amount.
  expect(read('de 18 h à 20 h').map(({ kind }) => kind)).not.toContain('range')
  expect(read('2026-11-20').map(({ kind }) => kind)).toEqual(['days'])
})

import { expect, it } from 'vitest'
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

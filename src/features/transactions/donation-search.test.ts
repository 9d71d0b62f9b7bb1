import { describe, expect, it } from 'vitest'
import { criteriaOf, DonationSearch } from './donation-search.ts'
import { readParts } from './search-parts.ts'

/** A Sunday. */
const today = '2026-11-22'
const readSearch = (text: string) => criteriaOf(readParts(text, today))
const day = (from: string, to = from) => ({ from, to })

const at = (from: string, to: string) => {
  const [start, end] = [from, to].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  return { from: start, to: end }
}

describe('a search of donations', () => {
  it.each([
    ['50 €', [{ amountCents: 5000, words: [] }]],
    ['12,50', [{ amountCents: 1250, words: [] }]],
    ['1 234,50 €', [{ amountCents: 123_450, words: [] }]],
    ['20 euros', [{ amountCents: 2000, words: [] }]],
    ['999999999999 €', [{ amountCents: 10_000_100, words: [] }]],
    ['50', [{ amountCents: 5000, words: [] }]],
    ['4521', [{ amountCents: 452_100, words: [] }, { words: ['4521'] }]],
    ['50 € midi', [{ amountCents: 5000, time: at('11:30', '12:30'), words: [] }]],
    ['50 12h05', [{ amountCents: 5000, time: at('11:55', '12:15'), words: [] }]],
    ['50 € hier', [{ amountCents: 5000, days: day('2026-11-21'), words: [] }]],
    ['50 € 20 novembre', [{ amountCents: 5000, days: day('2026-11-20'), words: [] }]],
    ['50€ vendredi midi', [{ amountCents: 5000, days: day('2026-11-20'), time: at('11:30', '12:30'), words: [] }]],
    ['12h-15h', [{ time: at('12:00', '15:00'), words: [] }]],
    ['12-15h', [{ time: at('12:00', '15:00'), words: [] }]],
    ['entre 12 h 30 et 15 h', [{ time: at('12:30', '15:00'), words: [] }]],
    ['hier de midi à 15h', [{ days: day('2026-11-21'), time: at('12:00', '15:00'), words: [] }]],
    // The rest of the evening: the night is of the next day.
    ['22h à 2h', [{ time: at('22:00', '23:59'), words: [] }]],
    ['après 14h', [{ time: at('14:00', '23:59'), words: [] }]],
    ['avant 9h30', [{ time: at('00:00', '09:30'), words: [] }]],
    ['hier matin', [{ days: day('2026-11-21'), time: at('05:00', '11:59'), words: [] }]],
    ['vendredi après-midi', [{ days: day('2026-11-20'), time: at('12:00', '17:59'), words: [] }]],
    ['hier soir 21h', [{ days: day('2026-11-21'), time: at('20:30', '21:30'), words: [] }]],
    // Without a day, a donor or a cause may have the word.
    ['nuit', [{ words: ['nuit'] }]],
    ['20 à 18h', [{ amountCents: 2000, time: at('17:30', '18:30'), words: [] }]],
    ['20 à 50 € hier', [{ range: { from: 2000, to: 5000 }, days: day('2026-11-21'), words: [] }]],
    ['20 à 50', [{ range: { from: 2000, to: 5000 }, words: [] }]],
    ['18h 50 €', [{ amountCents: 5000, time: at('17:30', '18:30'), words: [] }]],
    ['50 euros en novembre', [{ amountCents: 5000, days: day('2026-11-01', '2026-11-30'), words: [] }]],
    ['50 20 novembre', [{ amountCents: 5000, days: day('2026-11-20'), words: [] }]],
    ['Gauthier', [{ words: ['gauthier'] }]],
    ['Gauthier hier', [{ days: day('2026-11-21'), words: ['gauthier'] }]],
    ['vers midi', [{ time: at('11:30', '12:30'), words: [] }]],
    ['9 h', [{ time: at('08:30', '09:30'), words: [] }]],
    ['00:05', [{ time: at('00:00', '00:15'), words: [] }]],
    ['Lefèvre Nadia 50', [{ amountCents: 5000, words: ['lefevre', 'nadia'] }]],
    ['nadia@exemple.fr', [{ words: ['nadia@exemple.fr'] }]],
    ['AD-2041', [{ words: ['ad-2041'] }]],
    ['+33 6 12 34 56 78', [{ words: ['0612345678'] }]],
    ['06.12.34.56.78', [{ words: ['0612345678'] }]],
    ['Thé à la menthe', [{ words: ['the', 'menthe'] }]],
    [
      '01890a5d',
      [
        {
          ids: { from: '01890a5d-0000-0000-0000-000000000000', to: '01890a5d-ffff-ffff-ffff-ffffffffffff' },
          words: [],
        },
        { words: ['01890a5d'] },
      ],
    ],
  ])('reads %s', (text, criteria) => {
    expect(readSearch(text)).toEqual(criteria)
  })

  it('for a whole identifier finds that donation', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect(readSearch(` ${id.toUpperCase()} `)[0]).toEqual({ ids: { from: id, to: id }, words: [] })
  })

  it('names something', () => {
    for (const text of ['', '  ', 'ab', '5x', '- €'])
      expect(DonationSearch.safeParse({ text }).success, text).toBe(false)
    for (const text of ['abc', 'hier', '29 février', '50'])
      expect(DonationSearch.safeParse({ text }).success, text).toBe(true)
  })

  it('is by a text or by a donor', () => {
    expect(DonationSearch.safeParse({ donor: 'Nadia Lefèvre' }).success).toBe(true)
    expect(DonationSearch.safeParse({}).success).toBe(false)
    expect(DonationSearch.safeParse({ text: 'abc', donor: 'Nadia' }).success).toBe(false)
  })
})

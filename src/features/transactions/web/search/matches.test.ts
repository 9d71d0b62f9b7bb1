import { expect, it } from 'vitest'
import { sampleTransaction } from '../../testing/sampleTransaction.ts'
import { foundBeside, splitMatches } from './matches.ts'

const marked = (text: string, ...words: string[]) =>
  splitMatches(text, words)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

it('marks the beginnings of words, as they are written', () => {
  expect(marked('Éloïse Lefèvre', 'lefe', 'eloise')).toBe('[Éloïse] [Lefè]vre')
  expect(marked('Bernadette Gauthier', 'hier')).toBe('Bernadette Gauthier')
  expect(marked('Pour la sœur d’Éloïse', 'soeur', 'elo')).toBe('Pour la [sœur] d’[Élo]ïse')
  expect(marked('AD-2041', '2041')).toBe('AD-[2041]')
  expect(marked('Nadia', 'nad', 'nadia')).toBe('[Nadia]')
  expect(marked('a+b (c)', '(c)')).toBe('a+b [(c)]')
})

it('shows what was found beside the name, from near the first match', () => {
  const long = 'Que cette aumône profite à toutes les familles du quartier, merci'
  const donation = sampleTransaction(1, { message: long, donatorPhone: '+33 6 12 34 56 78' })
  expect(foundBeside(donation, ['merci'])?.map(({ text }) => text)).toEqual([
    '… à toutes les familles du quartier, ',
    'merci',
  ])
  expect(foundBeside(donation, ['0612345678'])).toEqual([{ text: '+33 6 12 34 56 78', isMatch: true }])
  expect(foundBeside(donation, ['nadia'])).toBeUndefined()
})

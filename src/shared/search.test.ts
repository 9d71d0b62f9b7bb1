import { expect, test } from 'vitest'
import { matchesSearch } from './text.ts'

test('finds a part of any of the texts, ignoring case and accents', () => {
  expect(matchesSearch('epinay', 'Mosquée An-Nour', 'Épinay-sur-Seine')).toBe(true)
  expect(matchesSearch('MOSQUÉE', 'mosquee an-nour')).toBe(true)
  expect(matchesSearch('nîmes', 'Mosquée An-Nour', 'Épinay-sur-Seine')).toBe(false)
})

test('finds the same letter whether it was typed composed or with a combining accent', () => {
  expect(matchesSearch('e\u0301cole', 'École du Faubourg')).toBe(true)
})

test('a blank search finds everything', () => {
  expect(matchesSearch('  ', 'Secours')).toBe(true)
})

test('finds what a keyboard has no key for: ligatures and curly apostrophes', () => {
  expect(matchesSearch('coeur', 'Les Cœurs Ouverts')).toBe(true)
  expect(matchesSearch("l'ecole", 'Amis de L’École')).toBe(true)
})

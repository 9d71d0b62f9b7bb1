import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lettersOf } from './pdf.letters.ts'

it('writes western letters in a built-in font', () => {
  expect(lettersOf('Œuvre de Noël, 1\u202f250,00\u00a0€', false)).toEqual({
    text: 'Œuvre de Noël, 1\u00a0250,00\u00a0€',
    src: 'Helvetica',
  })
})

it.each([
  { text: 'بناء مسجد السلام', features: ['kern'] },
  { text: 'Łódź', features: undefined },
  { text: 'Repas بناء', features: undefined },
])('embeds a font for the letters of $text', ({ text, features }) => {
  const { src, ...letters } = lettersOf(text, true)
  expect(letters).toEqual(features ? { text, features } : { text })
  expect(src).toMatch(/DejaVuSans-Bold\.ttf$/)
  expect(existsSync(src)).toBe(true)
})

import { expect, it } from 'vitest'
import { exactTexts } from '#test/exact-texts.ts'
import { requiredTexts } from '#test/required-texts.ts'

it.each(Object.entries(requiredTexts))('each text of %s is in docs/rules', (_, texts) => {
  expect(texts.filter((text) => !exactTexts.some((quote) => quote.includes(text)))).toEqual([])
})

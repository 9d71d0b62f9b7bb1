import { expect, it } from 'vitest'
import { readSignInCard, writeSignInCard } from './sign-in-card.ts'

const card = { server: 'https://dons.example', device: '018f0000-0000-7000-8000-000000000000', code: '01234567' }

it('reads what it writes', () => {
  expect(readSignInCard(writeSignInCard(card))).toEqual(card)
})

it.each(['', 'https://dons.example', '{}', 'null', JSON.stringify({ ...card, server: 'javascript:alert(1)' })])(
  'does not read another text: %s',
  (text) => {
    expect(readSignInCard(text)).toBeUndefined()
  },
)

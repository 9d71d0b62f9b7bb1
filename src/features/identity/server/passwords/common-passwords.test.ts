import { dictionary } from '@zxcvbn-ts/language-common'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const email = 'claire.moreau@escarcelle.example'

it('knows each of the 10,000 most common passwords', () => {
  const top = dictionary['passwords-common'].slice(0, 10_000)
  expect(top.filter((password) => password.length >= 6 && !isCommonPassword(password, email))).toEqual([])
})

it.each([
  'motdepasse',
  'Mot-de-passe',
  'Mot de passe 1',
  'azertyuiop',
  'AZERTYUIOP',
  'azerty123',
  'marseille',
  'Marseille13',
  'Soleil2024!',
  'bonjour123',
  'jetaime',
  'doudou12',
  'chouchou',
  'Princesse',
  'bismillah',
  'inchallah',
  'Élisabeth',
  'password123',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  'qsdfghjk',
  'hgfedcba',
  '98765432',
  'clairemoreau',
  'Claire.Moreau75',
  'claire.moreau@escarcelle.example',
  'Escarcelle2026',
])('knows %s', (password) => {
  expect(isCommonPassword(password, email)).toBe(true)
})

it.each([
  'une phrase de passe',
  'soleil et pluie',
  'marseille 8362910475',
  'kd8#xq!vw',
  'correct horse battery staple',
  'тюльпан в саду',
  '🦊🦊 renard roux',
])('takes %s', (password) => {
  expect(isCommonPassword(password, email)).toBe(false)
})

it('accepts passwords that are not common', () => {
  const letters = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyz23456789'.split(''))
  const random = fc.array(letters, { minLength: 14, maxLength: 40 }).map((chosen) => chosen.join(''))
  fc.assert(
    fc.property(random, (password) => {
      fc.pre(new Set(password).size >= 8)
      expect(isCommonPassword(password, email)).toBe(false)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { optionalPhone, requiredEmail, requiredPhone } from './contact.ts'

const email = requiredEmail({ required: 'L’email est obligatoire', invalid: 'Email invalide' })
const phone = optionalPhone('Le téléphone est invalide')
const messageOf = (schema: typeof email | typeof phone, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('an e-mail address', () => {
  it('is kept trimmed and in lower case', () => {
    expect(email.parse('  Claire.Morel+dons@Escarcelle.Example ')).toBe('claire.morel+dons@escarcelle.example')
  })

  it.each([undefined, null, '', '  '])('counts %j as missing', (value) => {
    expect(messageOf(email, value)).toBe('L’email est obligatoire')
  })

  it.each([
    'claire',
    'a@b',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    '"a b"@c.example',
    'Claire <a@b.example>',
    'a@b.example\u0000',
    `${'a'.repeat(250)}@b.example`,
  ])('refuses %j', (value) => {
    expect(messageOf(email, value)).toBe('Email invalide')
  })

  it('refuses 50 kB at once', () => {
    expect(messageOf(email, `${'a.'.repeat(25_000)}@b.example`)).toBe('Email invalide')
  })
})

describe('a phone number', () => {
  it.each(['1234567', '+123456789012345', '01 23 45 67 89'])('accepts %j', (value) => {
    expect(phone.parse(value)).toBe(value)
  })

  it('removes the spaces that make a number too long', () => {
    expect(phone.parse('+33 6 12 34 56 78')).toBe('+33612345678')
  })

  it.each([undefined, null, '', ' '])('treats %j as absent', (value) => {
    expect(phone.parse(value)).toBeUndefined()
  })

  it.each([
    '123456',
    '1234567890123456',
    '++1234567',
    '12-34-56-78',
    '0612345678 poste 2',
    '٠١٢٣٤٥٦٧',
    '1234567\n'.repeat(3),
  ])('refuses %j', (value) => {
    expect(messageOf(phone, value)).toBe('Le téléphone est invalide')
  })
})

describe('a required phone number', () => {
  const messages = { required: 'Le téléphone est obligatoire', invalid: 'Le téléphone est invalide' }
  const messageFor = (schema: ReturnType<typeof requiredPhone>, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message

  it.each([undefined, null, '', ' ', '\u200b'])('treats %j as missing', (value) => {
    expect(messageFor(requiredPhone(messages), value)).toBe('Le téléphone est obligatoire')
  })

  it.each([
    ['123456', false],
    ['1234567', true],
    ['+123456789012345', true],
    ['+1234567890123456', false],
    ['+33 6 12 34 56 78', true],
    ['01.23.45.67.89', false],
  ])('has 7 to 15 digits and spaces after an optional +: %j is valid: %j', (value, isValid) => {
    expect(requiredPhone(messages).safeParse(value).success).toBe(isValid)
  })

  it('removes the spaces that make it too long', () => {
    expect(requiredPhone(messages).parse('+33 6 12 34 56 78')).toBe('+33612345678')
  })
})

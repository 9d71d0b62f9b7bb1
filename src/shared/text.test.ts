import { describe, expect, it } from 'vitest'
import { optionalMessage, optionalText, requiredName, requiredText } from './text.ts'

const name = requiredText(50, { required: 'Le nom est obligatoire' })
const messageOf = (value: unknown) => name.safeParse(value).error?.issues[0]?.message

describe('a line of text', () => {
  it('is trimmed', () => {
    expect(name.parse('  Été à l’école ')).toBe('Été à l’école')
  })

  it.each([undefined, null, '', '   ', '\u200b\u2060'])('counts %j as missing', (value) => {
    expect(messageOf(value)).toBe('Le nom est obligatoire')
  })

  it.each([12, true, ['a'], {}])('says of %j that a text is expected', (value) => {
    expect(messageOf(value)).toBe('Texte attendu')
  })

  it('counts characters as people do: an emoji is one', () => {
    expect(name.parse('🙏'.repeat(50))).toBe('🙏'.repeat(50))
    expect(messageOf('🙏'.repeat(51))).toBe('50 caractères au plus')
    expect(optionalMessage(500).parse('🙏'.repeat(500))).toBe('🙏'.repeat(500))
    expect(optionalMessage(500).safeParse(`${'🙏'.repeat(500)}a`).success).toBe(false)
  })

  it.each(['a\u0000b', 'a\ud800b', '\u202egro', 'deux\nlignes', 'deux\r\nlignes', 'a\u2066b'])(
    'refuses %j',
    (value) => {
      expect(messageOf(value)).toBe('Ce texte contient un caractère interdit')
    },
  )

  it('is refused when too long, before any slow check', () => {
    expect(messageOf('é'.repeat(51))).toBe('50 caractères au plus')
    expect(messageOf('a'.repeat(100_000))).toBe('50 caractères au plus')
  })

  it('keeps emoji, Arabic and joined characters', () => {
    for (const text of ['👨‍👩‍👧 merci', 'بارك الله فيكم', 'Renée-Ève']) expect(name.parse(text)).toBe(text)
  })
})

describe('a name', () => {
  const schema = requiredName(100)

  it.each([
    'VOTRE COLIS ATTEND http://colis.example',
    'www.colis.example',
    'Cadeau sur colis.top/x',
    'Gain.COM',
    'a\u200fb',
  ])('refuses %j', (text) => {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe('Un nom ne contient pas d’adresse web')
  })

  it.each(['J.-P. Le Goff', 'St. Martin', 'Dr.Comte', 'Borne n° 2 (hall)', 'بارك الله', 'Info. & accueil'])(
    'takes %j',
    (text) => {
      expect(schema.parse(text)).toBe(text)
    },
  )
})

describe('an optional text', () => {
  it.each([undefined, null, '', '  '])('treats %j as absent', (value) => {
    expect(optionalText(10).parse(value)).toBeUndefined()
  })

  it('has one line, and a message several', () => {
    expect(optionalText(10).safeParse('a\nb').success).toBe(false)
    expect(optionalMessage(10).parse('a\nb')).toBe('a\nb')
  })
})

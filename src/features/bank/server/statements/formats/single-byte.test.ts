import { describe, expect, it } from 'vitest'
import { singleByteDecoder } from './single-byte.ts'

const text = 'Libellé;Débit;Crédit\nCHÈQUE déposé à Orléans;10,00;\nPrêt reçu, où ça;5,00;\n'

/** The bytes of the accents in each encoding. */
const encodings: Record<string, Record<string, number>> = {
  'Windows-1252': { é: 0xe9, È: 0xc8, à: 0xe0, ê: 0xea, ç: 0xe7, ù: 0xf9 },
  'Mac OS': { é: 0x8e, È: 0xe9, à: 0x88, ê: 0x90, ç: 0x8d, ù: 0x9d },
  'DOS (code page 850)': { é: 0x82, È: 0xd4, à: 0x85, ê: 0x88, ç: 0x87, ù: 0x97 },
}
const encoded = (written: string, bytes: Record<string, number>): Uint8Array =>
  Uint8Array.from(written, (letter) => bytes[letter] ?? letter.charCodeAt(0))
const decoded = (bytes: Uint8Array): string => singleByteDecoder(bytes).decode(bytes)

describe('the text of a file in', () => {
  it.each(Object.entries(encodings))('%s is decoded', (_, bytes) => {
    expect(decoded(encoded(text, bytes))).toBe(text)
  })

  it('Windows-1252 may have its own signs', () => {
    expect(decoded(encoded('10 €, Ž’œuvre', { '€': 0x80, Ž: 0x8e, '’': 0x92, œ: 0x9c }))).toBe('10 €, Ž’œuvre')
    expect(decoded(encoded('é et é, žena', { é: 0xe9, ž: 0x9e }))).toBe('é et é, žena')
  })

  it('ISO-8859-15 has the euro sign and œ', () => {
    expect(decoded(encoded('10 € à l’œuvre'.replace('’', "'"), { '€': 0xa4, à: 0xe0, œ: 0xbd }))).toBe("10 € à l'œuvre")
  })
})

it('the signs of amounts are those of CFONB in DOS, too', () => {
  expect(decoded(Uint8Array.from([...Buffer.from('000322'), 0x8a, 32, ...Buffer.from('0012'), 0x82]))).toBe(
    '000322è 0012é',
  )
})

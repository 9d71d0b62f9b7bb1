import { TextDecoder } from 'node:util'

const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
/** The byte of each letter of Windows-1252. */
const byteOf = new Map(Array.from(letters, (letter, byte) => [letter, byte]))

/** The letters that é, è, à, ê and ç of UTF-8 make when they are read as Windows-1252, in UTF-8. */
const acute = Buffer.from('Ã©')
const others = ['Ã¨', 'Ã\u00a0', 'Ãª', 'Ã§'].map((text) => Buffer.from(text))
const plain = ['é', 'è', 'à', 'ê', 'ç'].map((text) => Buffer.from(text))

/**
 * Tells a text of UTF-8 that was read as Windows-1252 and written as UTF-8 again: `LibellÃ©`. One with accents of its
 * own is none.
 */
export const isTwiceEncoded = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return [acute, ...others].some((text) => buffer.includes(text)) && !plain.some((text) => buffer.includes(text))
}

/** Decodes the pieces of such a text once more. */
export function* decodedTwice(text: Iterable<string>): Generator<string> {
  const decoder = new TextDecoder('utf-8')
  for (const piece of text)
    yield decoder.decode(
      Uint8Array.from(piece, (letter) => byteOf.get(letter) ?? 0x3f),
      { stream: true },
    )
  yield decoder.decode()
}

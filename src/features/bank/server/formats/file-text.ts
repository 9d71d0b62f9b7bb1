import { isUtf8 } from 'node:buffer'
import { detectUtf16 } from '#shared/server/csv/file-encoding.ts'

const headBytes = 64 * 1024
const [lineFeed, carriageReturn] = [10, 13]

/**
 * Chooses between the two single-byte encodings of French banks. They differ by the euro sign and by œ: 0x80 to 0x9F are
 * letters of Windows-1252 only, and 0xA4, 0xBC and 0xBD are signs that no statement has in Windows-1252.
 */
const singleByteOf = (bytes: Uint8Array): 'windows-1252' | 'iso-8859-15' => {
  let hasEuro = false
  for (const byte of bytes) {
    if (byte >= 0x80 && byte <= 0x9f) return 'windows-1252'
    hasEuro ||= byte === 0xa4 || byte === 0xbc || byte === 0xbd
  }
  return hasEuro ? 'iso-8859-15' : 'windows-1252'
}

/** Decodes each line by itself: files that were joined can have two encodings. */
const decodeLines = (bytes: Uint8Array): string => {
  const singleByte = new TextDecoder(singleByteOf(bytes))
  const utf8 = new TextDecoder('utf-8')
  const texts: string[] = []
  let start = 0
  for (let place = 0; place <= bytes.length; place += 1) {
    const byte = bytes[place]
    if (byte !== undefined && byte !== lineFeed && byte !== carriageReturn) continue
    const line = bytes.subarray(start, place + 1)
    texts.push((isUtf8(line) ? utf8 : singleByte).decode(line))
    start = place + 1
  }
  return texts.join('')
}

/** Decodes a file by what its bytes prove: UTF-16, UTF-8, otherwise Windows-1252 or ISO-8859-15. Removes a byte order mark. */
export const textOf = (bytes: Uint8Array): string => {
  const utf16 = detectUtf16(bytes.subarray(0, headBytes))
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : decodeLines(bytes)
}

/** Splits a text into lines, whatever ends them. The sign that ended a file of DOS is no line. */
export const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1)?.replaceAll('\u001a', '').trim() === '') lines.pop()
  return lines
}

/** Removes what is no text of a label, and the spaces around it. Null for a blank. */
export const cleaned = (text: string, longest: number): string | null => {
  const clean = text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trimEnd()
  return clean === '' ? null : clean
}

/** The longest texts that are kept. Longer ones are cut. */
export const longest = { label: 1000, code: 40, reference: 140, statement: 100, detail: 1000 } as const

import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { detectUtf16 } from '#shared/server/tables/file-encoding.ts'
import { longestRow } from '#shared/server/tables/file-lines.ts'
import { checkLineCount } from './file-problems.ts'
import { type Decoder, singleByteDecoder } from './single-byte.ts'
import { decodedTwice, isTwiceEncoded } from './twice-encoded.ts'

const headBytes = 64 * 1024
const pieceBytes = 64 * 1024
const lineFeed = 10
const carriageReturn = 13

function* decodeWith(decoder: Decoder, bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true })
  yield decoder.decode()
}

/**
 * Decodes each line by itself: files that were joined can have two encodings. Lines are passed in pieces of some
 * length.
 */
function* decodeLines(bytes: Uint8Array, singleByte: Decoder): Generator<string> {
  let texts = ''
  let start = 0
  for (let place = 0; place <= bytes.length; place += 1) {
    const byte = bytes[place]
    if (byte !== undefined && byte !== lineFeed && byte !== carriageReturn) continue
    const line = bytes.subarray(start, place + 1)
    for (const piece of decodeWith(isUtf8(line) ? new TextDecoder('utf-8') : singleByte, line)) {
      texts += piece
      if (texts.length < pieceBytes) continue
      yield texts
      texts = ''
    }
    start = place + 1
  }
  yield texts
}

/**
 * The text of a file, which is decoded each time it is read: as a whole, it would take twice the memory of its bytes.
 */
export type FileText = Iterable<string>

/**
 * Decodes a file by what its bytes prove: UTF-16, UTF-8, otherwise an encoding of single bytes. Removes a byte order
 * mark.
 */
export const textOf = (bytes: Uint8Array): FileText => {
  const utf16 = detectUtf16(bytes.subarray(0, headBytes))
  const encoding = utf16 ?? (isUtf8(bytes) ? 'utf-8' : undefined)
  // It scans the whole file.
  const singleByte = encoding ? undefined : singleByteDecoder(bytes)
  const isTwice = encoding === 'utf-8' && isTwiceEncoded(bytes)
  return {
    [Symbol.iterator]: () => {
      if (singleByte) return decodeLines(bytes, singleByte)
      const text = decodeWith(new TextDecoder(encoding), bytes)
      return isTwice ? decodedTwice(text) : text
    },
  }
}

/** Returns a text from its first sign that is no space. */
export const withoutLeadingSpace = (text: FileText): FileText => ({
  *[Symbol.iterator]() {
    let isBlank = true
    for (const piece of text) {
      const rest: string = isBlank ? piece.trimStart() : piece
      isBlank &&= rest === ''
      if (!isBlank) yield rest
    }
  },
})

export const headOf = (text: FileText, length: number): string => {
  let head = ''
  for (const piece of text) {
    head += piece
    if (head.length >= length) break
  }
  return head.slice(0, length)
}

const lineEnd = /\r\n|\n|\r/

/**
 * Passes the lines of a text, whatever ends them. The sign that ended a file of DOS is no line. A line that is too long
 * is cut. Throws FileRefusal for too many lines.
 */
export function* linesOf(text: FileText): Generator<string> {
  let open = ''
  let count = 0
  let isAfterReturn = false
  for (const piece of text) {
    if (piece === '') continue
    const [first = '', ...others] = (isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece).split(lineEnd)
    isAfterReturn = piece.endsWith('\r')
    if (!isTooLong(open)) open += first
    count += others.length
    checkLineCount(count)
    for (const line of others) {
      yield open.slice(0, longestRow + 1)
      open = line
    }
  }
  if (open.replaceAll('\u001a', '').trim() !== '') yield open.slice(0, longestRow + 1)
}

/** Tells a line that is longer than any of a statement. */
export const isTooLong = (line: string): boolean => line.length > longestRow

export const firstLines = (text: FileText, count: number): string[] => linesOf(text).take(count).toArray()

/** Tells whether nothing ends the last line of a text. */
export const isOpenEnded = (text: FileText): boolean => {
  let isOpen = true
  for (const piece of text) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    const isBlank = piece.slice(end + 1).trim() === ''
    if (end >= 0) isOpen = !isBlank
    else isOpen ||= !isBlank
  }
  return isOpen
}

/** Removes what is no text of a label, and the spaces around it. Null for a blank. */
export const cleaned = (text: string | null | undefined, longest: number): string | null => {
  const clean = (text ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trimEnd()
  return clean === '' ? null : clean
}

/** The longest texts that are kept. Longer ones are cut. */
export const longest = { label: 1000, code: 40, reference: 140, statement: 100, detail: 1000 } as const

/** Joins the texts of two fields of an entry. One may be cut from the other. */
export const joinedLabel = (name: string, memo: string): string => {
  const [first, second] = [name, memo].map((text) => text.replaceAll(/\s+/g, ' ').trim()) as [string, string]
  const one = first.toLowerCase()
  const other = second.toLowerCase()
  return other.startsWith(one) ? second : one.startsWith(other) ? first : `${first} ${second}`
}

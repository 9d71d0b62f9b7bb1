import { decodeLine, type Evidence } from './file-encoding.ts'

export type FileLine = { number: number; text: string; evidence: Evidence; isCut: boolean }

/** The longest row, in characters. A line of more bytes than such a row can have is cut. */
export const longestRow = 20_000
const longestLine = longestRow * 4
const lineFeed = 10
const carriageReturn = 13
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Splits bytes into lines by CRLF, LF or CR, also mixed. Keeps no more of one than a row can have. */
export const createLineSplitter = () => {
  let number = 0
  /** Holds a line that takes several chunks, without a copy of each. */
  const held = Buffer.allocUnsafeSlow(longestLine)
  let heldBytes = 0
  let isCut = false
  let isOpen = false
  let skipsLineFeed = false

  const keep = (bytes: Buffer): void => {
    isOpen = true
    const copied = bytes.copy(held, heldBytes)
    isCut ||= copied < bytes.length
    heldBytes += copied
  }
  const end = (last: Buffer): FileLine => {
    const isWhole = heldBytes === 0 && last.length <= longestLine
    if (!isWhole) keep(last)
    // A line that is cut keeps its beginning.
    const bytes = isWhole ? last : held.subarray(0, isCut ? longestRow : heldBytes)
    number += 1
    const marked = number === 1 && bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes
    const line = { number, ...decodeLine(marked), isCut }
    ;[heldBytes, isCut, isOpen] = [0, false, false]
    // A cut may be in the middle of a character.
    return line.isCut ? { ...line, evidence: 'ascii' } : line
  }

  return {
    push: (chunk: Buffer): FileLine[] => {
      const lines: FileLine[] = []
      let start = skipsLineFeed && chunk[0] === lineFeed ? 1 : 0
      if (chunk.length > 0) skipsLineFeed = false
      for (let place = start; place < chunk.length; place += 1) {
        const byte = chunk[place]
        if (byte !== lineFeed && byte !== carriageReturn) continue
        lines.push(end(chunk.subarray(start, place)))
        if (byte === carriageReturn && chunk[place + 1] === lineFeed) place += 1
        else if (byte === carriageReturn && place + 1 === chunk.length) skipsLineFeed = true
        start = place + 1
      }
      if (start < chunk.length) keep(chunk.subarray(start))
      return lines
    },
    /** Returns the last line, when nothing ends it. */
    flush: (): FileLine[] => (isOpen ? [end(Buffer.alloc(0))] : []),
  }
}

import { isAscii, isUtf8 } from 'node:buffer'

/** The encodings that a French CSV comes in. */
export type FileEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** The zero bytes at even and at odd places: Latin text has them in UTF-16. */
const zeroShares = (bytes: Uint8Array): [even: number, odd: number] => {
  const counts: [number, number] = [0, 0]
  for (const [place, byte] of bytes.entries()) if (byte === 0) counts[place % 2 === 0 ? 0 : 1]++
  return [counts[0] / (bytes.length / 2), counts[1] / (bytes.length / 2)]
}

/** Detects UTF-16 from the first bytes of a file. Other encodings are detected line by line. */
export const detectUtf16 = (head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const [even, odd] = zeroShares(head)
  if (odd > 0.4 && even < 0.1) return 'utf-16le'
  return even > 0.4 && odd < 0.1 ? 'utf-16be' : undefined
}

/** Tells whether the first bytes are not those of a text: a spreadsheet, an image, a compressed file. */
export const isBinary = (head: Uint8Array): boolean => {
  if (head[0] === 0x50 && head[1] === 0x4b) return true
  return detectUtf16(head) === undefined && head.includes(0)
}

/** The encoding that the bytes of a line prove. ASCII bytes prove none. */
export type Evidence = 'ascii' | 'utf-8' | 'windows-1252'

const windows1252 = new TextDecoder('windows-1252')

/** Decodes a line by itself: as UTF-8 if it is, otherwise as Windows-1252. */
export const decodeLine = (bytes: Buffer): { text: string; evidence: Evidence } => {
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), evidence: 'ascii' }
  if (isUtf8(bytes)) return { text: bytes.toString('utf8'), evidence: 'utf-8' }
  return { text: windows1252.decode(bytes), evidence: 'windows-1252' }
}

/** Counts the lines of each encoding. The file has the encoding of the majority; the other lines cannot be read. */
export const createCensus = () => {
  const lines: Record<Exclude<Evidence, 'ascii'>, number[]> = { 'utf-8': [], 'windows-1252': [] }
  return {
    add: (evidence: Evidence, line: number): void => {
      if (evidence !== 'ascii') lines[evidence].push(line)
    },
    /** Returns the encoding of the file and the lines that are in another one. ASCII alone is UTF-8. */
    decide: (): { encoding: 'utf-8' | 'windows-1252'; otherLines: number[] } =>
      lines['windows-1252'].length > lines['utf-8'].length
        ? { encoding: 'windows-1252', otherLines: lines['utf-8'] }
        : { encoding: 'utf-8', otherLines: lines['windows-1252'] },
  }
}

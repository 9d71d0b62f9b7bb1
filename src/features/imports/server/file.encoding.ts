/** The encodings that a French CSV comes in. */
export type FileEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** Tells whether bytes are UTF-8. A character that is cut at the end is none of their faults. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

/** The zero bytes at even and at odd places: Latin text has them in UTF-16. */
const zeroShares = (bytes: Uint8Array): [even: number, odd: number] => {
  const counts: [number, number] = [0, 0]
  for (const [place, byte] of bytes.entries()) if (byte === 0) counts[place % 2 === 0 ? 0 : 1]++
  return [counts[0] / (bytes.length / 2), counts[1] / (bytes.length / 2)]
}

/** Detects the encoding from the first bytes of a file; undefined while they are ASCII, which decides nothing. */
export const detectEncoding = (head: Uint8Array): FileEncoding | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const [even, odd] = zeroShares(head)
  if (odd > 0.4 && even < 0.1) return 'utf-16le'
  if (even > 0.4 && odd < 0.1) return 'utf-16be'
  if (isAscii(head)) return undefined
  return isUtf8(head) ? 'utf-8' : 'windows-1252'
}

/** Tells whether the first bytes are not those of a text: a spreadsheet, an image, a compressed file. */
export const isBinary = (head: Uint8Array): boolean => {
  if (head[0] === 0x50 && head[1] === 0x4b) return true
  const encoding = detectEncoding(head)
  return !encoding?.startsWith('utf-16') && head.includes(0)
}

/**
 * Creates a decoder that decides on the encoding at the first chunk that is not ASCII, so that a file whose first accent
 * comes late is read right. Leaves out a byte order mark.
 */
export const createDecoder = () => {
  let encoding: FileEncoding | undefined
  let decoder: InstanceType<typeof TextDecoder> | undefined
  return {
    /** The encoding as far as the file was read: ASCII is UTF-8. */
    encoding: (): FileEncoding => encoding ?? 'utf-8',
    decode: (bytes: Uint8Array): string => {
      encoding ??= detectEncoding(bytes)
      if (!encoding) return Buffer.from(bytes).toString('latin1')
      decoder ??= new TextDecoder(encoding)
      return decoder.decode(bytes, { stream: true })
    },
    end: (): string => decoder?.decode() ?? '',
  }
}

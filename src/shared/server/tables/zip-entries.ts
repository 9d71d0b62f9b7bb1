import { Inflate } from 'fflate'

/** Why a workbook cannot be read. */
export type WorkbookProblem = 'workbook-broken' | 'workbook-too-large' | 'workbook-protected'

export class WorkbookRefusal extends Error {
  readonly problem: WorkbookProblem

  constructor(problem: WorkbookProblem) {
    super(problem)
    this.problem = problem
  }
}

export type ZipEntry = { name: string; isDeflated: boolean; bytes: Uint8Array }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
/** The length of the last record, and of the longest comment behind it. */
const endLength = 22
const longestComment = 65_535
const mostEntries = 2000
const isEncrypted = 1
const stored = 0
const deflated = 8

/** Lists the files of a ZIP by its directory. Throws WorkbookRefusal for one that is broken, encrypted or of ZIP64. */
export const listZipEntries = (bytes: Uint8Array): Map<string, ZipEntry> => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tail = Math.max(0, view.length - endLength - longestComment)
  let end = view.length - endLength
  while (end >= tail && view.readUInt32LE(end) !== endSignature) end -= 1
  if (end < tail) throw new WorkbookRefusal('workbook-broken')
  const entries = new Map<string, ZipEntry>()
  try {
    const count = view.readUInt16LE(end + 10)
    let place = view.readUInt32LE(end + 16)
    if (count > mostEntries) throw new WorkbookRefusal('workbook-too-large')
    for (let index = 0; index < count; index += 1) {
      if (view.readUInt32LE(place) !== entrySignature) throw new WorkbookRefusal('workbook-broken')
      const flags = view.readUInt16LE(place + 8)
      const method = view.readUInt16LE(place + 10)
      const size = view.readUInt32LE(place + 20)
      const header = view.readUInt32LE(place + 42)
      const nameLength = view.readUInt16LE(place + 28)
      const extraLength = view.readUInt16LE(place + 30)
      const name = view.toString('utf8', place + 46, place + 46 + nameLength)
      place += 46 + nameLength + extraLength + view.readUInt16LE(place + 32)
      if ((flags & isEncrypted) !== 0) throw new WorkbookRefusal('workbook-protected')
      if (method !== stored && method !== deflated) continue
      if (view.readUInt32LE(header) !== fileSignature) throw new WorkbookRefusal('workbook-broken')
      const start = header + 30 + view.readUInt16LE(header + 26) + view.readUInt16LE(header + 28)
      if (start + size > view.length) throw new WorkbookRefusal('workbook-broken')
      entries.set(name, { name, isDeflated: method === deflated, bytes: view.subarray(start, start + size) })
    }
  } catch (error) {
    if (error instanceof RangeError) throw new WorkbookRefusal('workbook-broken')
    throw error
  }
  return entries
}

/** The bytes that are inflated at once: they become a thousand times as many at most. */
const inputBytes = 2048
const mostBytes = 160 * 1024 * 1024

/** Inflates a file piece by piece, whatever size it claims. Throws WorkbookRefusal for a bad one. */
export function* inflated({ isDeflated, bytes }: ZipEntry): Generator<Uint8Array> {
  let parts: Uint8Array[] = []
  let length = 0
  const stream = new Inflate((part) => parts.push(part))
  for (let start = 0; start < bytes.length; start += inputBytes) {
    const piece = bytes.subarray(start, start + inputBytes)
    if (isDeflated) {
      try {
        stream.push(piece, start + inputBytes >= bytes.length)
      } catch {
        throw new WorkbookRefusal('workbook-broken')
      }
    } else parts = [piece]
    for (const part of parts) {
      length += part.length
      if (length > mostBytes) throw new WorkbookRefusal('workbook-too-large')
      yield part
    }
    parts = []
  }
}

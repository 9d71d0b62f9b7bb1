import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Refusal } from '#shared/problem.ts'
import { openBytes, type ReceivedFile, takeHead } from '#shared/server/file-bytes.ts'
import { isDocument } from '#shared/server/tables/office-document.ts'
import { createThread, isTooHeavy } from '#shared/server/worker-thread.ts'
import { maxWorkbookBytes } from '../import.ts'
import { importRefusals } from '../import-refusals.ts'
import type { SheetResult, SheetTask } from './workbook-sheet.ts'

/** The largest workbook takes some 200 MB while it is read. A person waits for it: 30 s, like the browser. */
const limits = { mostWaiting: 8, waitMs: 25_000, runMs: 25_000, idleMs: 60_000, maxMegabytes: 256, youngMegabytes: 16 }

/** The sheet of a workbook as a CSV, with the facts of its file, and its name where a person has chosen it. */
export type SheetFile = { open: () => Readable; sha256: string; byteCount: number; sheet: string | undefined }

type Received = { body: ReceivedFile; isCompressed: boolean }

const refusalOf = (result: Exclude<SheetResult, { csv: unknown }>): Refusal => {
  if ('sheets' in result) return importRefusals.sheets(result.sheets)
  if (result.problem === 'empty') return importRefusals.empty()
  if (result.problem === 'hidden-rows') return importRefusals.hiddenRows(result.found)
  if (result.problem === 'too-long') return importRefusals.tooLong()
  return importRefusals.document(result.problem, result.found)
}

/** Returns all bytes of a file that begins like a document of Office, only the beginning of another. */
const documentBytes = async ({ body, isCompressed }: Received) => {
  const source = body.open()
  const bounds = {
    maxBytes: maxWorkbookBytes,
    tooLarge: importRefusals.workbookTooLarge,
    broken: importRefusals.notText,
  }
  const bytes = openBytes({ body: source, isCompressed }, bounds)
  const chunks = bytes.read()
  try {
    const parts = [await takeHead(chunks)]
    if (!isDocument(parts[0] ?? Buffer.alloc(0))) return undefined
    for await (const chunk of chunks) parts.push(chunk)
    const facts = { sha256: bytes.sha256(), byteCount: bytes.byteCount() }
    return { all: new Uint8Array(Buffer.concat(parts)), ...facts }
  } finally {
    await chunks.return(undefined)
    source.destroy()
  }
}

/** Opens workbooks of Excel in a thread, so that none holds up the calls of the process. */
export const createWorkbookOpener = () => {
  const read = createThread<SheetResult>(new URL('./workbook-thread.ts', import.meta.url), limits)

  /** Reads a workbook as a CSV; undefined for another file. Throws 413 and 422 for one without one table. */
  return async (customerId: string, file: Received, sheet: string | undefined): Promise<SheetFile | undefined> => {
    const document = await documentBytes(file)
    if (!document) return undefined
    const { all: bytes, ...facts } = document
    const task: SheetTask = { bytes, sheet }
    const result = await read(task, { customerId, transfer: [bytes.buffer] }).catch((error: unknown) => {
      throw isTooHeavy(error) ? importRefusals.workbookTooLarge() : error
    })
    if (!('csv' in result)) throw refusalOf(result)
    const csv = Buffer.from(result.csv.buffer)
    const { sheet: name } = result
    // Each sheet of a workbook has donations: its lines are not those of the others.
    const sha256 =
      name === undefined ? facts.sha256 : createHash('sha256').update(`${facts.sha256}\n${name}`).digest('hex')
    return { ...facts, sha256, sheet: name, open: () => Readable.from(piecesOf(csv)) }
  }
}

const pieceBytes = 16 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
}

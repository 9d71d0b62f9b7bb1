import { createThread } from '../worker-thread.ts'
/** A column of a table. Words are at the left and wrap; figures are at the right, on one line. */
export type Column = { name: string; isFigure?: boolean }

export type Table = { columns: Column[]; rows: string[][]; total?: string[] }

export type Figure = { label: string; value: string; note?: string | undefined }

/** A place to sign: who signs as what, a line under the name, and the image of the signature (`url`: a data URL). */
export type Signature = { label: string; name?: string; note?: string; image?: { url: string; alt: string } }

/** `letter`: a page of its own, whose address a window envelope shows. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isMuted?: boolean }
  | { kind: 'facts'; facts: [label: string, value: string][] }
  | { kind: 'figures'; figures: Figure[] }
  | ({ kind: 'table' } & Table)
  | { kind: 'letter'; address: string[]; text: string[] }
  | { kind: 'signatures'; signatures: Signature[]; note: string }

/** A document of an association, in the order of reading. Has data only, for a thread. */
export type Paper = {
  title: string
  /** The subject of the document: a period or a day. */
  subject: string
  issuer: { name: string; note: string | null }
  editedAt: Date
  blocks: Block[]
}

export type WritePdf = (paper: Paper, customerId: string) => Promise<Buffer>

/** In MB. A table of 10,000 rows takes 150. */
const maxMegabytes = 256

type Limits = { mostWaiting?: number; runMs?: number; idleMs?: number }

/** A person waits for a paper: 20 s, with those before it. */
const waitMs = 20_000

/** Makes PDFs in a thread, beside the calls. Throws 503 when too many wait, or when it takes too long. */
export const createPdfWriter = ({ mostWaiting = 16, runMs = 20_000, idleMs = 60_000 }: Limits = {}): WritePdf => {
  const file = new URL('./paper-thread.ts', import.meta.url)
  const make = createThread<Uint8Array<ArrayBuffer>>(file, { mostWaiting, waitMs, runMs, idleMs, maxMegabytes })
  return async (paper, customerId) => Buffer.from(await make(paper, { customerId }))
}

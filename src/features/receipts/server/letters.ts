import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { addressLines } from '#features/donors/donor-record.ts'
import { notFound } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import type { Paper, WritePdf } from '#shared/server/paper/paper.ts'
import { letterTexts as texts } from '../receipt.texts.ts'
import { formatReceiptNumber } from '../receipt.ts'
import type { ReceiptKey } from './receipt.repository.ts'
import { findRun, type LetterReceipt, listLetters, type RunKey } from './run.repository.ts'

type Deps = {
  db: Database
  clock: () => Date
  writePdf: WritePdf
  receipts: { download: (key: ReceiptKey) => Promise<{ pdf: Buffer; fileName: string }> }
}

/** The letters of one PDF: more would take the thread of papers for long. */
const lettersAtOnce = 100

/** Returns a letter for each receipt, with the address where a window envelope shows it. */
const letterPaperOf = (letters: readonly LetterReceipt[], issuerName: string, editedAt: Date): Paper => ({
  title: texts.title,
  subject: texts.subject(letters.length),
  issuer: { name: issuerName, note: null },
  editedAt,
  blocks: [
    { kind: 'text', text: texts.order },
    ...letters.map(({ donor, ...receipt }) => ({
      kind: 'letter' as const,
      address: [donor.name, ...addressLines(donor)],
      text: [texts.hello, texts.enclosed(formatReceiptNumber(receipt)), texts.thanks(issuerName)],
    })),
  ],
})

/** Yields an archive file by file: PDFs are compressed already, and are stored as they are. */
async function* zipOf(files: AsyncIterable<{ name: string; content: Uint8Array }>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(content, true)
    yield* chunks
    chunks = []
  }
  zip.end()
  yield* chunks
}

/** Makes the archive of a run's letters: PDFs of letters, and the receipts in the same order by postcode. */
export const createWriteLetters = ({ db, clock, writePdf, receipts }: Deps) => {
  async function* filesOf(key: RunKey) {
    for (let first = 0; ; first += lettersAtOnce) {
      const letters = await listLetters(db, key, first, lettersAtOnce)
      const [any] = letters
      if (!any) return
      const part = String(first / lettersAtOnce + 1).padStart(3, '0')
      const content = await writePdf(letterPaperOf(letters, any.issuerName, clock()), key.customerId)
      yield { name: `lettres_${part}.pdf`, content }
      for (const [index, { id, donor }] of letters.entries()) {
        const { pdf, fileName } = await receipts.download({ customerId: key.customerId, receiptId: id })
        const place = String(first + index + 1).padStart(5, '0')
        yield { name: `${place}_${donor.postalCode?.replaceAll(/\W/g, '') ?? donor.country}_${fileName}`, content: pdf }
      }
    }
  }

  /** Throws 404 for an unknown run. */
  return async (key: RunKey): Promise<Readable> => {
    if (!(await findRun(db, key.customerId, key))) throw notFound()
    return Readable.from(zipOf(filesOf(key)), { objectMode: false })
  }
}

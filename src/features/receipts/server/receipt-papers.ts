import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import { notFound } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import type { WritePdf } from '#shared/server/paper/paper.ts'
import { checkPath } from './check-page.ts'
import { findIssued, findPaper, insertPaper, listUnmade, type ReceiptKey } from './receipt.repository.ts'
import { receiptPaperOf } from './receipt-paper.ts'

type Deps = { db: Database; clock: () => Date; writePdf: WritePdf; outgoingMails: Pick<OutgoingMails, 'publicUrl'> }

/** Makes the document of a receipt once, by its first reader or the upkeep (docs/rules/receipts.md#receipts-life). */
export const createReceiptPapers = ({ db, clock, writePdf, outgoingMails }: Deps) => {
  /** Returns the bytes. Throws 404 for an unknown receipt. */
  const read = async (key: ReceiptKey): Promise<Buffer> => {
    const made = await findPaper(db, key)
    if (made) return made.pdf
    const issued = await findIssued(db, key)
    // Nothing is printed of a donor who was erased.
    if (!issued || issued.donor.name === '') throw notFound()
    const paper = receiptPaperOf(issued, `${outgoingMails.publicUrl()}${checkPath}`)
    await insertPaper(db, key, await writePdf(paper, key.customerId), clock())
    return read(key)
  }
  /** Makes those of receipts that nobody has read yet, the oldest first. */
  const makeMissing = async (): Promise<void> => {
    for (const key of await listUnmade(db)) await read(key)
  }
  return { read, makeMissing }
}

import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { LinkDonor } from '#features/donors/donors.port.ts'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import { dayOf } from '#shared/days.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database, lockCustomer } from '#shared/server/database.ts'
import type { WritePdf } from '#shared/server/paper/paper.ts'
import { profileRefusals } from '../fiscal-profile.ts'
import { receiptJournal } from '../receipt.journal.ts'
import {
  type DonationReceipt,
  formatReceiptNumber,
  notReceiptable,
  type Receipt,
  type ReceiptInput,
  type ReceiptQuery,
  receiptRefusals,
} from '../receipt.ts'
import { findDonor, listDonations, lockDonations } from './donation.queries.ts'
import { findComplete, requireProfile } from './profile.service.ts'
import { findOfDonation, findReceipt, insertEnd, pageReceipts, type ReceiptKey } from './receipt.repository.ts'
import { findDonationRefusal, findReceiptRefusal } from './receipt.rules.ts'
import { createIssue } from './receipt-issue.ts'
import { createReceiptPapers } from './receipt-papers.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof receiptJournal>
  clock: () => Date
  writePdf: WritePdf
  linkDonor: LinkDonor
  outgoingMails: Pick<OutgoingMails, 'publicUrl'>
}

/** Issues and cancels receipts (docs/rules/receipts.md#receipts-life). */
export const createReceiptService = ({ db, recordAudit, clock, writePdf, linkDonor, outgoingMails }: Deps) => {
  const issueNext = createIssue({ linkDonor })
  const get = async (key: ReceiptKey, handle = db): Promise<Receipt> => {
    const receipt = await findReceipt(handle, key)
    if (!receipt) throw notFound()
    return receipt
  }
  const note = (
    transaction: Database,
    actor: Person,
    customerId: string,
    action: 'issued' | 'cancelled',
    receipt: Receipt,
  ) =>
    recordAudit(transaction, receiptJournal, {
      customerId,
      actor,
      action,
      subject: { _id: receipt._id, name: formatReceiptNumber(receipt) },
      ...(receipt.ended && { after: { reason: receipt.ended.reason } }),
    })

  const { read: readPaper } = createReceiptPapers({ db, clock, writePdf, outgoingMails })

  /** Issues a receipt in the caller's transaction, which holds its number until it ends. */
  const issueIn = async (
    transaction: Database,
    actor: Person,
    customerId: string,
    input: ReceiptInput,
  ): Promise<Receipt> => {
    const issuerName = await lockCustomer(transaction, customerId)
    const issuedAt = clock()
    const profile = await requireProfile(transaction, customerId, dayOf(issuedAt))
    const { donorId } = input
    const transactionIds = [...new Set(input.transactionIds)]
    const donor = await findDonor(transaction, customerId, donorId)
    const donations = await lockDonations(transaction, customerId, transactionIds)
    if (!donor || donations.length < transactionIds.length) throw notFound()
    const refusal = findReceiptRefusal(donations, donorId, donor)
    if (refusal) throw receiptRefusals.notReceiptable(refusal)
    const wanted = { issuedAt, issuedBy: actor.accountId, donorId, donor, issuerName, donations }
    const receiptId = await issueNext(transaction, customerId, profile._id, wanted)
    const receipt = await get({ customerId, receiptId }, transaction)
    await note(transaction, actor, customerId, 'issued', receipt)
    return receipt
  }

  return {
    get,
    list: (customerId: string, query: ReceiptQuery) => pageReceipts(db, customerId, query),

    /** Throws 404 for an unknown donation. */
    async ofDonation({
      customerId,
      transactionId,
    }: {
      customerId: string
      transactionId: string
    }): Promise<DonationReceipt> {
      const [donation] = await listDonations(db, customerId, [transactionId])
      if (!donation) throw notFound()
      const receipt = (await findOfDonation(db, customerId, transactionId)) ?? null
      const reason = findDonationRefusal(donation, donation.donorId)
      const profile = await findComplete(db, customerId, dayOf(clock()))
      const locked = profile ? null : profileRefusals.locked().message
      return { receipt, refusal: receipt ? null : reason ? notReceiptable[reason] : locked }
    },

    /** Throws 422 while the profile is not complete, and for donations that are not for a receipt. */
    issue: (actor: Person, customerId: string, input: ReceiptInput): Promise<Receipt> =>
      db
        .transaction()
        .execute((transaction) => issueIn(transaction, actor, customerId, input))
        .catch((error: unknown) => {
          if (brokenUniqueConstraint(error) === 'receipt_lines_living')
            throw receiptRefusals.notReceiptable('receipted')
          throw error
        }),

    /** Returns the bytes that were issued. Throws 404 for an unknown receipt. */
    async download(key: ReceiptKey): Promise<{ pdf: Buffer; fileName: string }> {
      const receipt = await get(key)
      // The bytes never change: the name alone says that the donor has them already.
      const fileName = `${receipt.state === 'sent' ? 'duplicata_' : ''}recu_${formatReceiptNumber(receipt)}.pdf`
      return { pdf: await readPaper(key), fileName }
    },

    /** Cancels a receipt. Throws 409 when it was cancelled before. */
    cancel: (actor: Person, key: ReceiptKey, reason: string): Promise<Receipt> =>
      db.transaction().execute(async (transaction) => {
        await get(key, transaction)
        const end = { endedAt: clock(), endedBy: actor.accountId, reason }
        if (!(await insertEnd(transaction, key, end))) throw receiptRefusals.ended()
        const receipt = await get(key, transaction)
        await note(transaction, actor, key.customerId, 'cancelled', receipt)
        return receipt
      }),
  }
}

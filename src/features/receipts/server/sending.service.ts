// A call or a run adds a sending and its job in one transaction. The job has the same id, and names the receipt alone.
// A sending that was called back writes no mail.

import { z } from 'zod'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type MailKind, requireMail } from '#shared/server/mail-kind.ts'
import { receiptJournal } from '../receipt.journal.ts'
import { formatReceiptNumber, type Receipt, receiptRefusals } from '../receipt.ts'
import type { ReceiptKey } from './receipt.repository.ts'
import { receiptMail } from './sending.mails.ts'
import { findDonorEmail, findSending, insertSending, updateSending } from './sending.repository.ts'

const sendingKind = {
  name: 'receipt-sending',
  data: z.object({ customerId: z.guid(), receiptId: z.guid() }),
  urgency: 'paper',
  // A donor may want a receipt for each donation, and a run has those of all donors.
  perDay: { recipient: 100, association: 20_000 },
} satisfies MailKind<unknown>

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof receiptJournal>
  clock: () => Date
  outgoingMails: Pick<OutgoingMails, 'mailQueue'>
  receipts: {
    get: (key: ReceiptKey, handle?: Database) => Promise<Receipt>
    download: (key: ReceiptKey) => Promise<{ pdf: Buffer; fileName: string }>
  }
}

/** Mails receipts to their donors (docs/rules/receipts.md#receipts-sending). */
export const createSendingService = ({ db, recordAudit, clock, outgoingMails: { mailQueue }, receipts }: Deps) => {
  mailQueue.writeWith(
    sendingKind,
    async (key, id) => {
      const sending = await findSending(db, key, id)
      if (!sending || sending.isEnded) return undefined
      const { pdf, fileName } = await receipts.download(key)
      return receiptMail(sending, { name: fileName, content: pdf })
    },
    (state, { customerId }, id) => updateSending(db, { customerId, id }, { state, changedAt: clock() }),
  )

  /** Adds the mail of a receipt, unless one waits. `leavesAt`: the earliest time. */
  const add = async (transaction: Database, key: ReceiptKey, email: string, leavesAt?: Date) => {
    const id = newId()
    if (!(await insertSending(transaction, key, { id, email, requestedAt: clock() }))) return undefined
    const parties = { recipient: email, customerId: key.customerId }
    return { id, counted: await mailQueue.add(transaction, sendingKind, key, { ...parties, id, leavesAt }) }
  }

  /** Sends a receipt within a transaction. Throws 409 for one that was cancelled, and 422 without an e-mail. */
  const sendIn = async (transaction: Database, actor: Person, key: ReceiptKey): Promise<Receipt> => {
    const receipt = await receipts.get(key, transaction)
    if (receipt.ended) throw receiptRefusals.ended()
    const email = await findDonorEmail(transaction, key)
    if (email === null) throw receiptRefusals.noEmail()
    const added = await add(transaction, key, email)
    if (!added) return receipt
    requireMail(added.counted)
    await recordAudit(transaction, receiptJournal, {
      customerId: key.customerId,
      actor,
      action: 'sent',
      subject: { _id: receipt._id, name: formatReceiptNumber(receipt) },
    })
    return receipts.get(key, transaction)
  }

  return {
    sendIn,
    send: (actor: Person, key: ReceiptKey): Promise<Receipt> =>
      db.transaction().execute((transaction) => sendIn(transaction, actor, key)),

    /** Adds the mail of a run. One beyond its bounds is lost: the receipt's page sends it again. */
    async addOfRun(transaction: Database, key: ReceiptKey, email: string, leavesAt: Date): Promise<void> {
      const added = await add(transaction, key, email, leavesAt)
      const { customerId } = key
      if (added && !added.counted.allowed)
        await updateSending(transaction, { customerId, id: added.id }, { state: 'lost', changedAt: clock() })
    },
  }
}

export type SendingService = ReturnType<typeof createSendingService>

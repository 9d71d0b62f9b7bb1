import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { MailEvent } from '#shared/server/mail-queue.ts'
import type { ReceiptKey } from './receipt.repository.ts'

export type Sending = {
  email: string
  customerName: string
  year: number
  number: number
  cents: number
  /** Mails have taken it to the donor before: this one is a duplicate. */
  isDuplicate: boolean
  isEnded: boolean
  /** The number of the receipt whose place it takes. */
  replaced: { year: number; number: number } | null
}

/** Reads what the mail of a sending says. Undefined once it was called back. */
export const findSending = async (
  db: Database,
  { customerId, receiptId }: ReceiptKey,
  id: string,
): Promise<Sending | undefined> => {
  const { rows } = await sql<Sending>`
    select sending.email, receipt.issuer_name as customer_name, receipt.year, receipt.number, receipt.amount_cents::int as cents,
      exists (select from receipt_sendings former where former.customer_id = receipt.customer_id
        and former.receipt_id = receipt.id and former.state = 'sent') as is_duplicate,
      exists (select from receipt_ends ended where ended.customer_id = receipt.customer_id
        and ended.receipt_id = receipt.id) as is_ended,
      (select jsonb_build_object('year', former.year, 'number', former.number) from receipt_ends ended
        join receipts former on former.customer_id = ended.customer_id and former.id = ended.receipt_id
        where ended.customer_id = receipt.customer_id and ended.replaced_by = receipt.id) as replaced
    from receipt_sendings sending
    join receipts receipt on receipt.customer_id = sending.customer_id and receipt.id = sending.receipt_id
    where sending.customer_id = ${customerId} and sending.receipt_id = ${receiptId} and sending.id = ${id}`.execute(db)
  return rows[0]
}

/** Finds the e-mail of the donor of a receipt. Null without one. */
export const findDonorEmail = async (db: Database, { customerId, receiptId }: ReceiptKey): Promise<string | null> => {
  const { rows } = await sql<{ email: string | null }>`
    select donor.email from receipts receipt
    join donor_record donor on donor.customer_id = receipt.customer_id and donor.id = receipt.donor_id
    where receipt.customer_id = ${customerId} and receipt.id = ${receiptId}`.execute(db)
  return rows[0]?.email ?? null
}

/** Adds a sending. Returns false when one of the receipt waits. */
export const insertSending = async (
  db: Database,
  key: ReceiptKey,
  sending: { id: string; email: string; requestedAt: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('receiptSendings')
    .values({ ...key, ...sending, changedAt: sending.requestedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateSending = async (
  db: Database,
  { customerId, id }: { customerId: string; id: string },
  changed: { state: MailEvent; changedAt: Date },
): Promise<void> => {
  const sendings = db.updateTable('receiptSendings').set(changed).where('customerId', '=', customerId)
  await sendings.where('id', '=', id).execute()
}

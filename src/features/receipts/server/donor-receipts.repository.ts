import { sql } from 'kysely'
import type { DonorReceipts } from '#features/donors/donors.port.ts'
import { dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { lawOn } from '../law/dated-fact.ts'
import { receiptRetention } from '../law/duties.ts'
import { formatReceiptNumber } from '../receipt.ts'

/** Returns how long the law keeps the copy of a receipt, and its donor with it. */
export const receiptHold = (receipt: { year: number; number: number; issuedAt: Date }) => {
  const issuedOn = dayOf(receipt.issuedAt)
  const until = new Date(`${issuedOn}T12:00:00Z`)
  until.setUTCFullYear(until.getUTCFullYear() + lawOn(receiptRetention, issuedOn).value.years)
  return { until: until.toISOString().slice(0, 10), reason: `Reçu fiscal n°\u00a0${formatReceiptNumber(receipt)}` }
}

/** The receipts of donors, for their export and their erasure (docs/rules/donors.md#donors-record-erasure). */
export const donorReceipts: DonorReceipts = {
  list: async (db, { customerId, donorIds }) => {
    type Row = { year: number; number: number; issued_at: Date; name: string; amount_cents: number; is_ended: boolean }
    const { rows } = await sql<Row>`
      select receipt.year, receipt.number, receipt.issued_at, receipt.donor ->> 'name' as name, receipt.amount_cents,
        exists (select from receipt_ends ended where ended.customer_id = receipt.customer_id
          and ended.receipt_id = receipt.id) as is_ended
      from receipts receipt
      where receipt.customer_id = ${customerId} and receipt.donor_id = any(${donorIds}::uuid[])
      order by receipt.issued_at desc`.execute(db)
    return rows.map(({ name, ...row }) => ({
      number: formatReceiptNumber(row),
      issuedAt: row.issued_at.toISOString(),
      name,
      amount: eurosOfCents(row.amount_cents),
      isEnded: row.is_ended,
    }))
  },

  forget: async (db, { customerId, donorIds }, isHeld) => {
    const own = sql`(select id from receipts where customer_id = ${customerId} and donor_id = any(${donorIds}::uuid[]))`
    await sql`update receipt_sendings set email = '' where customer_id = ${customerId} and receipt_id in ${own}`.execute(
      db,
    )
    if (isHeld) return
    await sql`select set_config('receipts.forget_donor', 'on', true)`.execute(db)
    await sql`delete from receipt_papers where customer_id = ${customerId} and receipt_id in ${own}`.execute(db)
    await sql`update receipts set donor = jsonb_build_object('kind', donor -> 'kind', 'name', '')
      where customer_id = ${customerId} and donor_id = any(${donorIds}::uuid[])`.execute(db)
    await sql`select set_config('receipts.forget_donor', 'off', true)`.execute(db)
  },
}

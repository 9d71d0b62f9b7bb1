import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import type { Receipt, ReceiptQuery, ReceiptState, ReceiptSummary } from '../receipt.ts'
import { findProfile } from './profile.repository.ts'
import type { NewReceipt } from './receipt.rules.ts'
import type { IssuedReceipt } from './receipt-paper.ts'

export type ReceiptKey = { customerId: string; receiptId: string }

/** Takes the next number of a year. Its row is locked until the transaction ends: no number is missing or doubled. */
export const takeNumber = async (transaction: Database, customerId: string, year: number): Promise<number> => {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into receipt_counters (customer_id, year, last_number) values (${customerId}, ${year}, 1)
    on conflict (customer_id, year) do update set last_number = receipt_counters.last_number + 1
    returning last_number`.execute(transaction)
  return rows[0]?.lastNumber ?? 1
}

/** Adds a receipt and its donations. Throws the unique violation `receipt_lines_living`. */
export const insertReceipt = async (
  transaction: Database,
  customerId: string,
  { donations, donor, ...row }: NewReceipt,
): Promise<void> => {
  const amountCents = donations.reduce((sum, { netCents }) => sum + netCents, 0)
  const values = { ...row, customerId, donor: JSON.stringify(donor), amountCents }
  await transaction.insertInto('receipts').values(values).execute()
  const lines = donations.map(({ id, netCents, createdAt, paymentMethod }) => ({
    transactionId: id,
    amountCents: netCents,
    givenOn: dayOf(createdAt),
    paymentMethod,
  }))
  await transaction
    .insertInto('receiptLines')
    .values(lines.map((line) => ({ ...line, customerId, receiptId: row.id })))
    .execute()
}

type Row = Omit<ReceiptSummary, '_id' | 'amount' | 'issuedAt' | 'donor'> & {
  id: string
  cents: number
  issuedAt: Date
  donorId: string
  donorName: string
  state: ReceiptState
}

const summaryOf = ({ id, cents, issuedAt, donorId, donorName, ...row }: Row): ReceiptSummary => ({
  ...row,
  _id: id,
  amount: eurosOfCents(cents),
  issuedAt: issuedAt.toISOString(),
  donor: { _id: donorId, name: donorName },
})

const stateOf = sql<ReceiptState>`case when ended.replaced_by is not null then 'replaced'
  when ended.receipt_id is not null then 'cancelled'
  when exists (select from receipt_sendings sending where sending.customer_id = receipt.customer_id
    and sending.receipt_id = receipt.id and sending.state = 'sent') then 'sent' else 'issued' end`

const selectReceipts = sql`
  select receipt.id, receipt.year, receipt.number, ${stateOf} as state, receipt.amount_cents::int as cents, receipt.given_from,
    receipt.given_until, receipt.issued_at, receipt.donor_id, receipt.donor ->> 'name' as donor_name,
    (select count(*)::int from receipt_lines line where line.customer_id = receipt.customer_id
      and line.receipt_id = receipt.id) as donation_count
  from receipts receipt
  left join receipt_ends ended on ended.customer_id = receipt.customer_id and ended.receipt_id = receipt.id`

export const pageReceipts = async (db: Database, customerId: string, query: ReceiptQuery) => {
  const { year, state, donorId } = query
  const readRows = async ({ after, offset, limit }: Slice): Promise<Row[]> => {
    const { rows } = await sql<Row>`${selectReceipts}
      where receipt.customer_id = ${customerId}
        ${year === undefined ? sql`` : sql`and receipt.year = ${year}`}
        ${state === undefined ? sql`` : sql`and ${stateOf} = ${state}`}
        ${donorId === undefined ? sql`` : sql`and receipt.donor_id = ${donorId}`}
        ${after ? sql`and (receipt.issued_at, receipt.id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by receipt.issued_at desc, receipt.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  }
  const { rows, nextCursor } = await keysetPage(query, 'issuedAt', readRows)
  return { data: rows.map(summaryOf), nextCursor }
}

/** Lists the receipts that a correction ended and no manager has decided on, the newest first. */
export const listRevised = async (db: Database, customerId: string, limit: number): Promise<ReceiptSummary[]> => {
  const { rows } = await sql<Row>`${selectReceipts}
    where receipt.customer_id = ${customerId} and ended.is_waiting = true
    order by ended.ended_at desc, receipt.id limit ${limit}`.execute(db)
  return rows.map(summaryOf)
}

/** Finds the living receipt of a donation. */
export const findOfDonation = async (
  db: Database,
  customerId: string,
  transactionId: string,
): Promise<ReceiptSummary | undefined> => {
  const { rows } = await sql<Row>`${selectReceipts}
    where receipt.customer_id = ${customerId} and receipt.id = (select receipt_id from receipt_lines
      where customer_id = ${customerId} and transaction_id = ${transactionId} and is_living)`.execute(db)
  return rows[0] && summaryOf(rows[0])
}

/** Reads a receipt with its donations, its end and its last sending. */
export const findReceipt = async (
  db: Database,
  { customerId, receiptId }: ReceiptKey,
): Promise<Receipt | undefined> => {
  type Details = Pick<Receipt, 'form' | 'issuedBy' | 'sha256' | 'donations' | 'ended' | 'sent'>
  const { rows } = await sql<Row & Details>`
    select summary.*, receipt.form, issuer.firstname || ' ' || issuer.lastname as issued_by, (select paper.sha256 from receipt_papers paper
        where paper.customer_id = receipt.customer_id and paper.receipt_id = receipt.id) as sha256,
      (select jsonb_agg(jsonb_build_object('_id', line.transaction_id, 'createdAt', given.created_at,
          'amount', line.amount_cents / 100.0) order by given.created_at, given.id)
        from receipt_lines line join recorded_donation given on given.customer_id = line.customer_id
          and given.id = line.transaction_id
        where line.customer_id = receipt.customer_id and line.receipt_id = receipt.id) as donations,
      (select jsonb_build_object('at', ended.ended_at, 'by', ender.firstname || ' ' || ender.lastname,
          'reason', ended.reason, 'replacedBy', ended.replaced_by,
          'isWaiting', ended.is_waiting)
        from receipt_ends ended join users ender on ender.id = ended.ended_by
        where ended.customer_id = receipt.customer_id and ended.receipt_id = receipt.id) as ended,
      (select jsonb_build_object('at', sending.changed_at, 'state', sending.state) from receipt_sendings sending
        where sending.customer_id = receipt.customer_id and sending.receipt_id = receipt.id
        order by sending.requested_at desc limit 1) as sent
    from (${selectReceipts} where receipt.customer_id = ${customerId} and receipt.id = ${receiptId}) summary
    join receipts receipt on receipt.customer_id = ${customerId} and receipt.id = summary.id
    join users issuer on issuer.id = receipt.issued_by`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { form, issuedBy, sha256, donations, ended, sent, ...summary } = row
  const isoOf = <Fact extends { at: string } | null>(fact: Fact): Fact =>
    fact && { ...fact, at: new Date(fact.at).toISOString() }
  return {
    ...summaryOf(summary),
    form,
    issuedBy,
    sha256,
    donations: donations.map((one) => ({ ...one, createdAt: new Date(one.createdAt).toISOString() })),
    ended: isoOf(ended),
    sent: isoOf(sent),
  }
}

/** Reads the document of a receipt. Undefined while it is not made. */
export const findPaper = (db: Database, { customerId, receiptId }: ReceiptKey) =>
  db
    .selectFrom('receiptPapers')
    .select('pdf')
    .where('customerId', '=', customerId)
    .where('receiptId', '=', receiptId)
    .executeTakeFirst()

/** Keeps the document of a receipt, unless another process was first. */
export const insertPaper = async (db: Database, key: ReceiptKey, pdf: Buffer, madeAt: Date): Promise<void> => {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await db
    .insertInto('receiptPapers')
    .values({ ...key, pdf, sha256, madeAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists receipts whose document is not made, of all associations, the oldest first. */
export const listUnmade = async (db: Database): Promise<ReceiptKey[]> => {
  const { rows } = await sql<ReceiptKey>`
    select receipt.customer_id, receipt.id as receipt_id from receipts receipt
    where receipt.donor ->> 'name' <> '' and not exists (select from receipt_papers paper
      where paper.customer_id = receipt.customer_id and paper.receipt_id = receipt.id)
    order by receipt.issued_at limit 100`.execute(db)
  return rows
}

/** Reads all that the paper of a receipt says. Undefined for an unknown receipt. */
export const findIssued = async (db: Database, { customerId, receiptId }: ReceiptKey) => {
  const { rows } = await sql<Omit<IssuedReceipt, 'profile'> & { profileId: string }>`
    select receipt.id, receipt.issuer_name, receipt.profile_id, receipt.donor, receipt.year, receipt.number, receipt.issued_at,
      (select jsonb_agg(jsonb_build_object('givenOn', line.given_on, 'cents', line.amount_cents,
          'paymentMethod', line.payment_method) order by line.given_on, line.transaction_id)
        from receipt_lines line
        where line.customer_id = receipt.customer_id and line.receipt_id = receipt.id) as gifts
    from receipts receipt
    where receipt.customer_id = ${customerId} and receipt.id = ${receiptId}`.execute(db)
  const [row] = rows
  const profile = row && (await findProfile(db, customerId, { id: row.profileId }))
  return row && profile ? { ...row, profile } : undefined
}

type End = { endedAt: Date; endedBy: string; reason: string; isWaiting?: boolean }

/**
 * Cancels a receipt, gives its donations back, and adds the receipt that takes its place. Returns false when it was
 * cancelled before.
 */
export const insertEnd = async (
  transaction: Database,
  key: ReceiptKey,
  end: End,
  replace = async (): Promise<string | null> => null,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('receiptLines')
    .set({ isLiving: false })
    .where('customerId', '=', key.customerId)
    .where('receiptId', '=', key.receiptId)
    .where('isLiving', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const replacedBy = await replace()
  await transaction
    .insertInto('receiptEnds')
    .values({ ...key, ...end, replacedBy })
    .execute()
  return true
}

export type LivingReceipt = {
  id: string
  donorId: string
  lines: { transactionId: string; cents: number; givenOn: Day }[]
}

/** Lists the living receipts that have any of these donations. */
export const findLivingReceipts = async (
  transaction: Database,
  customerId: string,
  transactionIds: readonly string[],
): Promise<LivingReceipt[]> => {
  const { rows } = await sql<LivingReceipt>`
    select receipt.id, receipt.donor_id,
      jsonb_agg(jsonb_build_object('transactionId', line.transaction_id, 'cents', line.amount_cents,
        'givenOn', line.given_on)) as lines
    from receipts receipt
    join receipt_lines line on line.customer_id = receipt.customer_id and line.receipt_id = receipt.id
    where receipt.customer_id = ${customerId} and receipt.id in (
      select receipt_id from receipt_lines where customer_id = ${customerId} and is_living
        and transaction_id = any(${sql.val(transactionIds)}::uuid[]))
    group by receipt.id, receipt.donor_id order by receipt.id`.execute(transaction)
  return rows
}

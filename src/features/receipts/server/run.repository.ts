import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { ReceiptRun, ReceiptRunState } from '../receipt-run.ts'
import type { ReceiptDonor } from './receipt.rules.ts'
import type { RunWish } from './run-plan.ts'

export type RunKey = { customerId: string; runId: string }

/** A receipt that no correction or manager has ended. */
const isLiving = sql`not exists (select from receipt_ends ended
  where ended.customer_id = receipt.customer_id and ended.receipt_id = receipt.id)`
const hasNoMail = sql`not exists (select from receipt_sendings sending where sending.customer_id = receipt.customer_id
  and sending.receipt_id = receipt.id and sending.state <> 'lost')`

/** The receipts of a run that still count, with the e-mail of their donor. */
const receiptsOf = ({ customerId, runId }: RunKey) => sql`receipts receipt
  left join donor_record donor on donor.customer_id = receipt.customer_id and donor.id = receipt.donor_id
  where receipt.customer_id = ${customerId} and receipt.run_id = ${runId}::uuid and ${isLiving}`

type Row = Omit<ReceiptRun, '_id' | 'floor' | 'startedAt' | 'mailsLeaveAt'> & {
  id: string
  floorCents: number
  startedAt: Date
  mailsLeaveAt: Date | null
}

/** Finds a run, or the last one of a year. */
export const findRun = async (
  db: Database,
  customerId: string,
  wanted: { runId: string } | { year: number },
): Promise<ReceiptRun | null> => {
  const { rows } = await sql<Row>`
    select run.id, run.year, run.state, run.floor_cents, run.started_at, run.receipt_count, run.issued_count,
      run.mails_leave_at, starter.firstname || ' ' || starter.lastname as started_by,
      coalesce(counted.email_count, 0)::int as email_count, coalesce(counted.letter_count, 0)::int as letter_count,
      (select jsonb_build_object('waiting', count(*) filter (where sending.state in ('waiting', 'delayed')),
          'sent', count(*) filter (where sending.state = 'sent'), 'lost', count(*) filter (where sending.state = 'lost'))
        from receipts receipt join receipt_sendings sending on sending.customer_id = receipt.customer_id
          and sending.receipt_id = receipt.id
        where receipt.customer_id = run.customer_id and receipt.run_id = run.id) as mails
    from receipt_runs run
    join users starter on starter.id = run.started_by
    left join lateral (
      select count(*) filter (where donor.email is not null and ${hasNoMail}) as email_count,
        count(*) filter (where donor.email is null) as letter_count
      from receipts receipt
      left join donor_record donor on donor.customer_id = receipt.customer_id and donor.id = receipt.donor_id
      where receipt.customer_id = run.customer_id and receipt.run_id = run.id and ${isLiving}) counted on true
    where run.customer_id = ${customerId}
      and ${'runId' in wanted ? sql`run.id = ${wanted.runId}::uuid` : sql`run.year = ${wanted.year}`}
    order by run.started_at desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, floorCents, startedAt, mailsLeaveAt, ...run } = row
  return {
    ...run,
    _id: id,
    floor: eurosOfCents(floorCents),
    startedAt: startedAt.toISOString(),
    mailsLeaveAt: mailsLeaveAt?.toISOString() ?? null,
  }
}

type NewRun = RunWish & { id: string; startedAt: Date; startedBy: string; receiptCount: number }

/** Adds a run. Throws the unique violation `receipt_runs_under_way` while another one is. */
export const insertRun = async (db: Database, run: NewRun): Promise<void> => {
  await db
    .insertInto('receiptRuns')
    .values({ ...run, chequeIds: [...run.chequeIds] })
    .execute()
}

/** Reads a run and locks it until the transaction ends. */
export const lockRun = async (transaction: Database, { customerId, runId }: RunKey) => {
  const runs = transaction.selectFrom('receiptRuns').selectAll().where('customerId', '=', customerId)
  const run = await runs.where('id', '=', runId).forNoKeyUpdate().executeTakeFirst()
  return run && { ...run, state: run.state as ReceiptRunState }
}

type RunChange = Partial<{
  state: ReceiptRunState
  issuedCount: number
  cursorDonorId: string | null
  mailsLeaveAt: Date | null
}>

export const updateRun = async (
  transaction: Database,
  { customerId, runId }: RunKey,
  change: RunChange,
): Promise<void> => {
  const runs = transaction.updateTable('receiptRuns').set(change).where('customerId', '=', customerId)
  await runs.where('id', '=', runId).execute()
}

/** Lists the runs of all associations that have something to do. */
export const listRunsUnderWay = async (db: Database): Promise<RunKey[]> =>
  db
    .selectFrom('receiptRuns')
    .select(['customerId', 'id as runId'])
    .where('state', 'in', ['issuing', 'mailing'])
    .execute()

/** Lists receipts of a run whose document is not made. */
export const listUnwritten = async (db: Database, key: RunKey, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select receipt.id from receipts receipt
    where receipt.customer_id = ${key.customerId} and receipt.run_id = ${key.runId}::uuid
      and not exists (select from receipt_papers paper where paper.customer_id = receipt.customer_id
        and paper.receipt_id = receipt.id)
    order by receipt.number limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists receipts of a run that a mail can take to their donor, and that none takes since an instant. */
export const listUnmailed = async (db: Database, key: RunKey, { since, limit }: { since: Date; limit: number }) => {
  const { rows } = await sql<{ receiptId: string; email: string }>`select receipt.id as receipt_id, donor.email
    from ${receiptsOf(key)} and donor.email is not null and ${hasNoMail}
      and not exists (select from receipt_sendings tried where tried.customer_id = receipt.customer_id
        and tried.receipt_id = receipt.id and tried.requested_at >= ${since})
    order by receipt.number limit ${limit}`.execute(db)
  return rows
}

export type LetterReceipt = { id: string; year: number; number: number; issuerName: string; donor: ReceiptDonor }

/** Lists the receipts of a run for letters, by country, postcode and number. */
export const listLetters = async (
  db: Database,
  key: RunKey,
  offset: number,
  limit: number,
): Promise<LetterReceipt[]> => {
  const { rows } = await sql<LetterReceipt>`select receipt.id, receipt.year, receipt.number, receipt.issuer_name,
      receipt.donor
    from ${receiptsOf(key)} and donor.email is null
    order by receipt.donor ->> 'country' <> 'FR', receipt.donor ->> 'postalCode', receipt.number
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Takes back the mails of a run that wait. */
export const deleteWaitingMails = async (transaction: Database, { customerId, runId }: RunKey): Promise<void> => {
  await sql`delete from receipt_sendings where customer_id = ${customerId} and state = 'waiting' and receipt_id in (
    select id from receipts where customer_id = ${customerId} and run_id = ${runId}::uuid)`.execute(transaction)
}

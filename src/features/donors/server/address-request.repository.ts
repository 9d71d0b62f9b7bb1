import { sql } from 'kysely'
import type { PageQuery } from '#shared/page.ts'
import type { Database } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { type AddressAnswer, type AddressRequest, nameOf } from '../address-request.ts'
import { addressLines } from '../donor-record.ts'

export type DonationKey = { customerId: string; transactionId: string }
export type RequestKey = { customerId: string; requestId: string }

/** An address is asked for while the donation has an e-mail and money, and its donor no address. */
const isAskable = sql<boolean>`(who.donator_email is not null and not given.is_cancelled and given.net_cents > 0
  and not exists (select from linked_donor link
    join donor_record record on record.customer_id = link.customer_id and record.id = link.donor_id
    where link.customer_id = given.customer_id and link.transaction_id = given.id and record.street is not null))`

export type AskedDonation = { transactionId: string; email: string | null; isAskable: boolean; isAsked: boolean }

/** Reads whether the addresses of donations may be asked for, and whether a link or an answer of each is open. */
export const findAsked = async (
  db: Database,
  { customerId, transactionIds }: { customerId: string; transactionIds: readonly string[] },
  now: Date,
): Promise<AskedDonation[]> => {
  const { rows } = await sql<AskedDonation>`
    select given.id as transaction_id, lower(who.donator_email) as email, ${isAskable} as is_askable,
      exists (select from address_requests asked
        join donation_donor other on other.customer_id = asked.customer_id and other.transaction_id = asked.transaction_id
        where asked.customer_id = given.customer_id and lower(other.donator_email) = lower(who.donator_email)
          and (asked.answered_at is null and asked.expires_at > ${now} or asked.answer is not null)) as is_asked
    from donation_standing given
    left join donation_donor who on who.customer_id = given.customer_id and who.transaction_id = given.id
    where given.customer_id = ${customerId} and given.id = any(${sql.val(transactionIds)}::uuid[])
    order by given.created_at desc, given.id desc`.execute(db)
  return rows
}

/** Lists the donations of a time whose addresses may be asked for, the newest first. */
export const listAskable = async (db: Database, customerId: string, from: Date, until: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select given.id from donation_standing given
    join donation_donor who on who.customer_id = given.customer_id and who.transaction_id = given.id
    where given.customer_id = ${customerId} and given.created_at >= ${from} and given.created_at < ${until}
      and who.donator_email is not null and ${isAskable}
    order by given.created_at desc, given.id desc`.execute(db)
  return rows.map(({ id }) => id)
}

export type NewRequest = {
  id: string
  codeHash: Buffer
  requestedAt: Date
  requestedBy: string
  expiresAt: Date
}

/** Adds a request, in place of those of the donation that have no answer. */
export const insertRequest = async (transaction: Database, key: DonationKey, request: NewRequest): Promise<void> => {
  await transaction
    .deleteFrom('addressRequests')
    .where('customerId', '=', key.customerId)
    .where('transactionId', '=', key.transactionId)
    .where('answeredAt', 'is', null)
    .execute()
  await transaction
    .insertInto('addressRequests')
    .values({ ...key, ...request })
    .execute()
}

/** A link with what its page says. */
export type AddressLink = {
  customerId: string
  id: string
  transactionId: string
  codeHash: Buffer
  expiresAt: Date
  answeredAt: Date | null
  isAskable: boolean
  association: string
  associationEmail: string
  email: string
  said: string | null
  createdAt: Date
  cents: number
}

const selectLinks = sql`
  select asked.customer_id, asked.id, asked.transaction_id, asked.code_hash, asked.expires_at, asked.answered_at,
    ${isAskable} as is_askable, customer.name as association, customer.email as association_email,
    coalesce(who.donator_email, '') as email, who.donator_fullname as said, given.created_at,
    given.net_cents::int as cents
  from address_requests asked
  join customers customer on customer.id = asked.customer_id
  join donation_standing given on given.customer_id = asked.customer_id and given.id = asked.transaction_id
  left join donation_donor who on who.customer_id = given.customer_id and who.transaction_id = given.id`

/** Finds the link of a code. */
export const findLink = async (db: Database, codeHash: Buffer): Promise<AddressLink | undefined> =>
  (await sql<AddressLink>`${selectLinks} where asked.code_hash = ${codeHash}`.execute(db)).rows[0]

/** Finds the link of a mail that is written. */
export const findLinkOf = async (db: Database, { customerId, requestId }: RequestKey) =>
  (
    await sql<AddressLink>`${selectLinks} where asked.customer_id = ${customerId} and asked.id = ${requestId}`.execute(
      db,
    )
  ).rows[0]

/** Lists the other donations with the same e-mail and name that have no donor. */
export const listSameDonor = async (db: Database, { customerId, transactionId }: DonationKey) => {
  const { rows } = await sql<{ transactionId: string; cents: number }>`
    select other.transaction_id, given.net_cents::int as cents
    from donation_donor who
    join donation_donor other on other.customer_id = who.customer_id
      and lower(other.donator_email) = lower(who.donator_email)
      and other.name_folded is not distinct from who.name_folded and other.transaction_id <> who.transaction_id
    join donation_standing given on given.customer_id = other.customer_id and given.id = other.transaction_id
    where who.customer_id = ${customerId} and who.transaction_id = ${transactionId}
      and not given.is_cancelled and given.net_cents > 0
      and not exists (select from donor_donations link
        where link.customer_id = other.customer_id and link.transaction_id = other.transaction_id)`.execute(db)
  return rows
}

/** Uses a link. Keeps the answer where a manager decides it. Returns false when the link was used before. */
export const useLink = async (
  transaction: Database,
  {
    customerId,
    id,
    answeredAt,
    answer,
  }: { customerId: string; id: string; answeredAt: Date; answer: AddressAnswer | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('addressRequests')
    .set({ answeredAt, answer: answer && JSON.stringify(answer) })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Decides an answer that waits, and forgets it. Undefined for an unknown request. */
export const takeAnswer = async (
  transaction: Database,
  { customerId, requestId }: RequestKey,
  decision: { decidedAt: Date; decidedBy: string; isAccepted: boolean },
): Promise<{ transactionId: string; answer: AddressAnswer | null } | undefined> => {
  const { rows } = await sql<{ transactionId: string; answer: AddressAnswer | null }>`
    select transaction_id, answer from address_requests
    where customer_id = ${customerId} and id = ${requestId}`.execute(transaction)
  if (rows[0]?.answer)
    await transaction
      .updateTable('addressRequests')
      .set({ ...decision, answer: null })
      .where('customerId', '=', customerId)
      .where('id', '=', requestId)
      .execute()
  return rows[0]
}

type Row = {
  id: string
  transactionId: string
  requestedAt: Date
  expiresAt: Date
  answeredAt: Date | null
  isAccepted: boolean | null
  answer: AddressAnswer | null
  donatorFullname: string | null
}

const selectRequests = sql`
  select asked.id, asked.transaction_id, asked.requested_at, asked.expires_at, asked.answered_at, asked.is_accepted,
    asked.answer, who.donator_fullname
  from address_requests asked
  left join donation_donor who on who.customer_id = asked.customer_id and who.transaction_id = asked.transaction_id`

const stateOf = ({ answeredAt, answer, isAccepted, expiresAt }: Row, now: Date): AddressRequest['state'] => {
  if (answer) return 'waiting'
  if (answeredAt) return isAccepted === false ? 'refused' : 'accepted'
  return expiresAt > now ? 'sent' : 'expired'
}

const requestOf = (row: Row, now: Date): AddressRequest => ({
  _id: row.id,
  transactionId: row.transactionId,
  state: stateOf(row, now),
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  donatorFullname: row.donatorFullname,
  answer: row.answer && { name: nameOf(row.answer), address: addressLines(row.answer).join(', ') },
})

/** Reads the last request of a donation. */
export const findRequest = async (db: Database, { customerId, transactionId }: DonationKey, now: Date) => {
  const { rows } = await sql<Row>`${selectRequests}
    where asked.customer_id = ${customerId} and asked.transaction_id = ${transactionId}
    order by asked.requested_at desc, asked.id desc limit 1`.execute(db)
  return rows[0] && requestOf(rows[0], now)
}

type AnsweredRow = Row & { answeredAt: Date }

/** Reads a page of the answers that wait. */
export const pageAnswers = async (db: Database, customerId: string, query: PageQuery, now: Date) => {
  const readRows = async ({ after, offset, limit }: Slice): Promise<AnsweredRow[]> => {
    const { rows } = await sql<AnsweredRow>`${selectRequests}
      where asked.customer_id = ${customerId} and asked.answer is not null
        ${after ? sql`and (asked.answered_at, asked.id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by asked.answered_at desc, asked.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  }
  const { rows, nextCursor } = await keysetPage(query, 'answeredAt', readRows)
  return { data: rows.map((row) => requestOf(row, now)), nextCursor }
}

/** Counts the answers that wait. */
export const countAnswers = async (db: Database, customerId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from address_requests
    where customer_id = ${customerId} and answer is not null`.execute(db)
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { ErasureTime } from '../donors.port.ts'

type DonorsOfCustomer = { customerId: string; donorIds: readonly string[] }

/** A person: the ids of a donor and of those joined to it. */
export type Circle = { ids: string[]; transactionIds: string[]; keptUntil: string | null }

/** Reads the donors that are one person with a donor, their donations, and the day until which the law keeps them. */
export const findCircle = async (db: SqlDatabase, customerId: string, donorId: string): Promise<Circle> => {
  const { rows } = await sql<{ ids: string[]; transaction_ids: string[]; kept_until: string | null }>`
    with own as (select id, legal_hold_until from donors
      where customer_id = ${customerId} and (id = ${donorId} or merged_into = ${donorId}) and erased_at is null)
    select coalesce((select array_agg(id) from own), '{}') as ids, (select max(legal_hold_until)::text from own) as kept_until,
      coalesce((select array_agg(transaction_id) from donor_donations
        where customer_id = ${customerId} and donor_id in (select id from own)), '{}') as transaction_ids`.execute(db)
  const [row] = rows
  return { ids: row?.ids ?? [], transactionIds: row?.transaction_ids ?? [], keptUntil: row?.kept_until ?? null }
}

const noWords = sql`email = null, phone = null, membership_number = null, original_name = null, preference = 'none',
  may_contact = false`

/** Erases all of a person but the name and the address, which a receipt has, and notes that these go too. */
export const emptyHeldDonors = async (db: SqlDatabase, donors: DonorsOfCustomer, now: Date): Promise<void> => {
  await sql`update donors set ${noWords}, erasure_asked_at = coalesce(erasure_asked_at, ${now})
    where customer_id = ${donors.customerId} and id = any(${donors.donorIds}::uuid[])`.execute(db)
}

/** Deletes a person. Where receipts had them, an empty record stays for these. */
export const deleteDonors = async (
  db: SqlDatabase,
  { customerId, donorIds }: DonorsOfCustomer,
  { now, hasReceipts }: { now: Date; hasReceipts: boolean },
): Promise<void> => {
  const own = (column: string) => sql`customer_id = ${customerId} and ${sql.ref(column)} = any(${donorIds}::uuid[])`
  await sql`delete from donor_addresses where ${own('donor_id')}`.execute(db)
  if (hasReceipts) {
    await sql`update donors set ${noWords}, first_name = null, last_name = null, company_name = null, legal_form = null,
      siren = null, erasure_asked_at = null, erased_at = ${now} where ${own('id')}`.execute(db)
    return
  }
  await sql`delete from donor_donations where ${own('donor_id')}`.execute(db)
  await sql`delete from donors where ${own('id')}`.execute(db)
}

/** Deletes the mails that asked for the address of donations. */
export const deleteRequests = async (
  db: SqlDatabase,
  { customerId, transactionIds }: { customerId: string; transactionIds: readonly string[] },
): Promise<void> => {
  await sql`delete from address_requests
    where customer_id = ${customerId} and transaction_id = any(${transactionIds}::uuid[])`.execute(db)
}

/** Finds the donors whose donations have no identity left: they go with the last one. */
export const listEmptied = async (
  db: SqlDatabase,
  { customerId, transactionIds }: { customerId: string; transactionIds: readonly string[] },
): Promise<string[]> => {
  const { rows } = await sql<{ donor_id: string }>`
    select distinct link.donor_id from linked_donor link
    where link.customer_id = ${customerId} and link.transaction_id = any(${transactionIds}::uuid[])
      and not exists (select from linked_donor other
        join donation_donor said on said.customer_id = other.customer_id and said.transaction_id = other.transaction_id
        where other.customer_id = link.customer_id and other.donor_id = link.donor_id and said.erased_at is null)`.execute(
    db,
  )
  return rows.map(({ donor_id }) => donor_id)
}

/** The donors without a donation since an instant, whom the law does not keep on the day. */
const older = (customerId: string, givenBefore: Date, today: string) => sql`
  from donors donor
  where donor.customer_id = ${customerId} and donor.erased_at is null and donor.merged_into is null
    and donor.created_at < ${givenBefore}
    and not exists (select from donors own where own.customer_id = donor.customer_id
      and (own.id = donor.id or own.merged_into = donor.id) and own.legal_hold_until > ${today}::date)
    and not exists (select from linked_donor link
      join recorded_donation given on given.customer_id = link.customer_id and given.id = link.transaction_id
      where link.customer_id = donor.customer_id and link.donor_id = donor.id and given.created_at >= ${givenBefore})`

/** Counts the donors that a retention erases at once. */
export const countOlderDonors = async (
  db: SqlDatabase,
  customerId: string,
  givenBefore: Date,
  today: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${older(customerId, givenBefore, today)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists the donors who go: those older than the retention, and those who asked for it and are no longer kept. */
export const listDueDonors = async (
  db: SqlDatabase,
  { customerId, givenBefore, limit }: { customerId: string; givenBefore: Date | null; limit: number },
  { today }: ErasureTime,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from donors
    where customer_id = ${customerId} and erasure_asked_at is not null and legal_hold_until <= ${today}::date
    ${givenBefore ? sql`union select donor.id ${older(customerId, givenBefore, today)}` : sql``}
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists the associations with donors who asked to be erased and are no longer kept. */
export const listErasingCustomers = async (db: SqlDatabase, today: string): Promise<string[]> => {
  const { rows } = await sql<{ customer_id: string }>`select distinct customer_id from donors
    where erasure_asked_at is not null and legal_hold_until <= ${today}::date`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

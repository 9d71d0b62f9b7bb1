import { sql } from 'kysely'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import type { DonationDonor, DonorRecord, DonorRecordInput } from '../donor-record.ts'
import type { DonationIdentities, DonorLink, LinkDonor } from '../donors.port.ts'

type Row = Omit<DonorRecord, '_id'> & { id: string }

const recordOf = ({ id, ...row }: Row): DonorRecord => ({ _id: id, ...row })

const selectRecords = sql`
  select donor.id, donor_name(donor.company_name, donor.first_name, donor.last_name) as name, donor.kind,
    donor.first_name, donor.last_name, donor.company_name, donor.legal_form, donor.siren, donor.original_name, donor.email,
    donor.phone, donor.membership_number, donor.preference, donor.may_contact, address.street, address.extra,
    address.postal_code, address.city, coalesce(address.country, 'FR') as country
  from donors donor
  left join lateral (select own.* from donor_addresses own
    where own.customer_id = donor.customer_id and own.donor_id = donor.id
    order by own.noted_at desc, own.id desc limit 1) address on true`

export type DonorKey = { customerId: string; donorId: string }

/** Reads a donor with the newest address. Undefined for an unknown or erased one. */
export const findRecord = async (db: Database, { customerId, donorId }: DonorKey): Promise<DonorRecord | undefined> => {
  const { rows } = await sql<Row>`${selectRecords}
    where donor.customer_id = ${customerId} and donor.id = ${donorId} and donor.erased_at is null`.execute(db)
  return rows[0] && recordOf(rows[0])
}

/** Lists the donors with any of these names, as `wordsOf` writes them. */
export const listNamesakes = async (db: Database, customerId: string, names: readonly string[]): Promise<Row[]> => {
  const marks = names.map((name) => `${customerId} name ${name}`)
  const { rows } = await sql<Row>`${selectRecords} where donor.customer_id = ${customerId}
    and ${marksOf('donor')} && ${sql.val(marks)}::text[]`.execute(db)
  return rows
}

export type AddressSource = 'manager' | 'donor' | 'import'
type Writing = { now: Date; addressId: string; isNew: boolean; source?: AddressSource }

/** Adds a donor, or changes one. Adds the address where it differs from the newest one. */
export const writeRecord = async (
  transaction: Database,
  key: DonorKey,
  input: DonorRecordInput,
  { now, addressId, isNew, source = 'manager' }: Writing,
): Promise<void> => {
  const { street, extra, postalCode, city, country, ...donor } = input
  const { customerId, donorId } = key
  if (isNew)
    await transaction
      .insertInto('donors')
      .values({ ...donor, customerId, id: donorId, createdAt: now })
      .execute()
  else
    await transaction
      .updateTable('donors')
      .set(donor)
      .where('customerId', '=', customerId)
      .where('id', '=', donorId)
      .execute()
  const address = { street, extra, postalCode, city, country }
  const newest = isNew ? undefined : await findRecord(transaction, key)
  const isSame =
    newest && Object.entries(address).every(([name, value]) => newest[name as keyof typeof address] === value)
  if (isSame || street === null || city === null) return
  await transaction
    .insertInto('donorAddresses')
    .values({ ...address, street, city, customerId, id: addressId, donorId, notedAt: now, source })
    .execute()
}

type DonationKey = { customerId: string; transactionId: string }

/** Reads what a donation says of its donor. Undefined for an unknown donation. */
const findSaid = async (db: Database, { customerId, transactionId }: DonationKey) => {
  const { rows } = await sql<DonationDonor['said'] & { donorId: string | null }>`
    select who.donator_fullname as fullname, who.donator_email as email, who.donator_phone as phone,
      who.donator_membership_number as membership_number, link.donor_id
    from recorded_donation given
    left join donation_donor who on who.customer_id = given.customer_id and who.transaction_id = given.id
    left join linked_donor link on link.customer_id = given.customer_id and link.transaction_id = given.id
    where given.customer_id = ${customerId} and given.id = ${transactionId}`.execute(db)
  return rows[0]
}

export const marksOf = (table: string) => {
  const donor = sql.raw(table)
  return sql`donor_marks(${donor}.customer_id, ${donor}.email, ${donor}.phone, ${donor}.membership_number,
    donor_name(${donor}.company_name, ${donor}.first_name, ${donor}.last_name))`
}

/** Finds donors whom a donation may name, the surest first (docs/rules/donors.md#donors-donation). */
const findLikely = async (db: Database, customerId: string, said: DonationDonor['said']) => {
  const marks = sql`donor_marks(${customerId}::uuid, ${said.email}::text, ${said.phone}::text,
    ${said.membershipNumber}::text, ${said.fullname}::text)`
  const { rows } = await sql<Row & { reason: DonationDonor['likely'][number]['reason'] }>`
    select found.*, split_part(mark, ' ', 2) as reason
    from (${selectRecords} where donor.customer_id = ${customerId} and donor.erased_at is null
      and donor.merged_into is null and ${marksOf('donor')} && ${marks}) found
    cross join lateral (select mark, place from unnest(${marks}) with ordinality common (mark, place)
      where mark = any(donor_marks(${customerId}::uuid, found.email, found.phone, found.membership_number, found.name))
      order by place limit 1) common
    order by common.place, found.id limit 5`.execute(db)
  return rows.map(({ reason, ...row }) => ({ donor: recordOf(row), reason }))
}

/** Reads the donor of a donation. Undefined for an unknown donation. */
export const findDonationDonor = async (db: Database, key: DonationKey): Promise<DonationDonor | undefined> => {
  const found = await findSaid(db, key)
  if (!found) return undefined
  const { donorId, ...said } = found
  const { customerId } = key
  const donor = donorId === null ? null : ((await findRecord(db, { customerId, donorId })) ?? null)
  return { donor, said, likely: donor ? [] : await findLikely(db, customerId, said) }
}

/** Names the donor of donations that have none, or that have one who was joined to this one. */
export const linkDonor = async (transaction: Database, { transactionIds, ...link }: DonorLink): Promise<void> => {
  const { customerId, donorId } = link
  const isJoined = sql<boolean>`exists (select from donors joined where joined.customer_id = ${customerId}
    and joined.id = donor_donations.donor_id and joined.merged_into = ${donorId})`
  await transaction
    .insertInto('donorDonations')
    .values(transactionIds.map((transactionId) => ({ ...link, transactionId })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'transactionId']).doUpdateSet({ donorId }).where(isJoined),
    )
    .execute()
}

/** Names the donor of receipted donations, and keeps both. A hold that lasts longer stays. */
export const createLinkDonor =
  ({ hold: holdIdentities }: DonationIdentities): LinkDonor =>
  async (transaction, link, hold) => {
    await linkDonor(transaction, link)
    const { customerId, donorId, transactionIds } = link
    await sql`update donors set legal_hold_until = greatest(legal_hold_until, ${hold.until}::date)
      where customer_id = ${customerId} and id = ${donorId}`.execute(transaction)
    const { rows } = await sql<{ id: string }>`select transaction_id as id from donation_donor
      where customer_id = ${customerId} and transaction_id = any(${sql.val(transactionIds)}::uuid[])
        and (legal_hold_until is null or legal_hold_until < ${hold.until}::date)`.execute(transaction)
    const held = { customerId, transactionIds: rows.map(({ id }) => id) }
    await holdIdentities(inSqlNames(transaction), held, hold)
  }

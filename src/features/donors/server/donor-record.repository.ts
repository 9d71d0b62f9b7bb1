import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { foldText } from '#shared/text.ts'
import type { DonationDonor, DonorRecord, DonorRecordInput } from '../donor-record.ts'
import type { LinkDonor } from '../donors.port.ts'

type Row = Omit<DonorRecord, '_id'> & { id: string }

const recordOf = ({ id, ...row }: Row): DonorRecord => ({ _id: id, ...row })

const selectRecords = sql`
  select donor.id, coalesce(donor.company_name, concat_ws(' ', donor.first_name, donor.last_name)) as name, donor.kind,
    donor.first_name, donor.last_name, donor.company_name, donor.legal_form, donor.siren, donor.original_name, donor.email,
    donor.phone, donor.membership_number, donor.preference, address.street, address.extra, address.postal_code,
    address.city, coalesce(address.country, 'FR') as country
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

/** Adds a donor, or changes one. Adds the address where it differs from the newest one. */
export const writeRecord = async (
  transaction: Database,
  key: DonorKey,
  input: DonorRecordInput,
  { now, addressId, isNew, source = 'manager' }: { now: Date; addressId: string; isNew: boolean; source?: string },
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
  if (isSame) return
  await transaction
    .insertInto('donorAddresses')
    .values({ ...address, customerId, id: addressId, donorId, notedAt: now, source })
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
    left join donor_donations link on link.customer_id = given.customer_id and link.transaction_id = given.id
    where given.customer_id = ${customerId} and given.id = ${transactionId}`.execute(db)
  return rows[0]
}

/** Finds donors who may be the person that a donation names, the surest first. */
const findLikely = async (db: Database, customerId: string, { email, phone, fullname }: DonationDonor['said']) => {
  const words = foldText(fullname ?? '')
    .split(/[\s-]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')
  const { rows } = await sql<Row & { reason: 'email' | 'phone' | 'name' }>`
    select * from (
      select record.*, case when record.email = lower(${email}) then 'email'
        when phone_digits(record.phone) = phone_digits(${phone}) then 'phone' else 'name' end as reason
      from (${selectRecords} where donor.customer_id = ${customerId} and donor.erased_at is null
        and donor.merged_into is null) record
      where record.email = lower(${email}) or phone_digits(record.phone) = phone_digits(${phone})
        or (${words} <> '' and (select string_agg(word, ' ' order by word)
          from regexp_split_to_table(fold_text(record.name), '[ -]+') word) = ${words})
    ) found
    order by array_position(array['email', 'phone', 'name'], reason) limit 5`.execute(db)
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

export const linkDonor: LinkDonor = async (transaction, { transactionIds, ...link }) => {
  await transaction
    .insertInto('donorDonations')
    .values(transactionIds.map((transactionId) => ({ ...link, transactionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

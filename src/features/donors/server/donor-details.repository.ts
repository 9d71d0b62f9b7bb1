import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { foldText } from '#shared/text.ts'
import type { DonorSearch } from '../donor.ts'
import type { DonorDetails, DonorListQuery, DonorSummary } from '../donor-record.ts'
import { type DonorKey, findRecord, marksOf } from './donor-record.repository.ts'

/** The ids of the donor and of those who were joined to it: what they gave is the donor's. */
const circleOf = ({ customerId, donorId }: DonorKey) => sql`(select id from donors
  where customer_id = ${customerId} and (id = ${donorId} or merged_into = ${donorId}))`

type Row = Omit<DonorSummary, '_id' | 'netAmount'> & { id: string; createdAt: Date; netCents: number }

const summaryOf = ({ id, netCents, ...row }: Row): DonorSummary => ({
  _id: id,
  ...row,
  netAmount: eurosOfCents(netCents),
})

const selectSummaries = (customerId: string) => sql`
  select donor.id, donor.created_at, donor_name(donor.company_name, donor.first_name, donor.last_name) as name,
    donor.kind, donor.may_contact, address.city, given.count as donation_count, given.net_cents
  from donors donor
  left join donor_record address on address.customer_id = donor.customer_id and address.id = donor.id
  cross join lateral (select count(*)::int as count, coalesce(sum(standing.net_cents), 0)::bigint as net_cents
    from linked_donor link
    join donation_standing standing on standing.customer_id = link.customer_id and standing.id = link.transaction_id
    where link.customer_id = donor.customer_id and link.donor_id = donor.id and not standing.is_cancelled) given
  where donor.customer_id = ${customerId} and donor.erased_at is null and donor.merged_into is null`

/** The donors of an association who share a mark with another one; a name counts where the postal code is the same. */
const withTwins = (customerId: string) => sql`(
  select unnest(array_agg(own.id)) from (
    select donor.id, case when split_part(mark, ' ', 2) = 'name' then mark || ' ' || record.postal_code else mark end as mark
    from donors donor
    join donor_record record on record.customer_id = donor.customer_id and record.id = donor.id
    cross join lateral unnest(${marksOf('donor')}) mark
    where donor.customer_id = ${customerId}) own
  where own.mark is not null group by own.mark having count(*) > 1)`

/** Reads a page of the donors of an association, newest first. */
export const pageDonors = async (db: Database, customerId: string, query: DonorListQuery) => {
  const { only } = query
  const readRows = async ({ after, offset, limit }: Slice): Promise<Row[]> => {
    const { rows } = await sql<Row>`${selectSummaries(customerId)}
      ${only === 'address' ? sql`and address.city is null` : sql``}
      ${only === 'twins' ? sql`and donor.id in ${withTwins(customerId)}` : sql``}
      ${after ? sql`and (donor.created_at, donor.id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by donor.created_at desc, donor.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  }
  const { rows, nextCursor } = await keysetPage(query, 'createdAt', readRows)
  return { data: rows.map(summaryOf), nextCursor }
}

const shownRecords = 50

/** Finds the donors who match any of the criteria, as donations are found (docs/rules/donors.md#donors-search). */
export const findSummaries = async (db: Database, customerId: string, asked: DonorSearch): Promise<DonorSummary[]> => {
  const name = sql`fold_text(donor_name(donor.company_name, donor.first_name, donor.last_name))`
  const words = foldText(asked.name ?? '')
    .split(/[\s-]+/)
    .filter(Boolean)
  const { rows } = await sql<Row>`${selectSummaries(customerId)} and (
      ${
        words.length > 0
          ? sql.join(
              words.map((word) => sql`strpos(${name}, ${word}) > 0`),
              sql` and `,
            )
          : sql`false`
      }
      or lower(donor.email) = lower(${asked.email ?? null}) or phone_digits(donor.phone) = phone_digits(${asked.phone ?? null})
      or lower(donor.membership_number) = lower(${asked.membershipNumber ?? null}))
    order by name, donor.id limit ${shownRecords}`.execute(db)
  return rows.map(summaryOf)
}

/** Finds the donors who may be the same person. */
const findTwins = async (db: Database, { customerId, donorId }: DonorKey): Promise<DonorDetails['twins']> => {
  const { rows } = await sql<{ id: string; name: string; reasons: DonorDetails['twins'][number]['reasons'] }>`
    select record.id, record.name, common.reasons
    from donors own
    join donor_record address on address.customer_id = own.customer_id and address.id = own.id
    join donors other on other.customer_id = own.customer_id and other.id <> own.id
      and ${marksOf('other')} && ${marksOf('own')}
    join donor_record record on record.customer_id = other.customer_id and record.id = other.id
    cross join lateral (select array_agg(split_part(mark, ' ', 2)) as reasons from unnest(${marksOf('own')}) mark
      where mark = any(${marksOf('other')})
        and (split_part(mark, ' ', 2) <> 'name' or record.postal_code = address.postal_code)) common
    where own.customer_id = ${customerId} and own.id = ${donorId} and common.reasons is not null
    order by record.name, record.id limit 20`.execute(db)
  return rows.map(({ id, ...row }) => ({ _id: id, ...row }))
}

const shownDonations = 100

/** Reads a donor with all that is kept of them. Undefined for an unknown or erased one. */
export const findDetails = async (
  db: Database,
  key: DonorKey,
  { donationLimit = shownDonations } = {},
): Promise<DonorDetails | undefined> => {
  const record = await findRecord(db, key)
  if (!record) return undefined
  const { customerId, donorId } = key
  type Facts = Pick<DonorDetails, 'joined' | 'joinedTo' | 'keptUntil' | 'isErasureWaiting'> & {
    createdAt: Date
  }
  const nameOf = sql`donor_name(other.company_name, other.first_name, other.last_name)`
  const { rows } = await sql<Facts>`
    select donor.created_at, donor.legal_hold_until::text as kept_until,
      donor.erasure_asked_at is not null as is_erasure_waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', other.id, 'name', ${nameOf}) order by ${nameOf}), '[]')
        from donors other where other.customer_id = donor.customer_id and other.joined_to = donor.id) as joined,
      (select jsonb_build_object('_id', other.id, 'name', ${nameOf}) from donors other
        where other.customer_id = donor.customer_id and other.id = donor.joined_to) as joined_to
    from donors donor where donor.customer_id = ${customerId} and donor.id = ${donorId}`.execute(db)
  const [facts] = rows
  if (!facts) return undefined
  const { createdAt, ...rest } = facts
  return {
    ...record,
    ...rest,
    createdAt: createdAt.toISOString(),
    addresses: await listAddresses(db, key),
    twins: rest.joinedTo ? [] : await findTwins(db, key),
    ...(await readDonations(db, key, donationLimit)),
  }
}

const listAddresses = async (db: Database, { customerId, donorId }: DonorKey): Promise<DonorDetails['addresses']> => {
  const rows = await db
    .selectFrom('donorAddresses')
    .select(['street', 'extra', 'postalCode', 'city', 'country', 'source', 'notedAt'])
    .where('customerId', '=', customerId)
    .where('donorId', '=', donorId)
    .orderBy('notedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ source, notedAt, ...row }) => ({
    ...row,
    source: source as DonorDetails['addresses'][number]['source'],
    notedAt: notedAt.toISOString(),
  }))
}

/** Reads what a donor gave, newest first, cancelled donations aside. */
const readDonations = async (db: Database, key: DonorKey, limit: number) => {
  const { rows } = await sql<{
    id: string
    createdAt: Date
    amountCents: number
    netCents: number
    cause: string | null
    count: number
    sum: number
  }>`
    select given.id, given.created_at, given.amount_cents, given.net_cents, cause.name as cause,
      count(*) over ()::int as count, (sum(given.net_cents) over ())::bigint as sum
    from donor_donations link
    join donation_standing given on given.customer_id = link.customer_id and given.id = link.transaction_id
    left join causes cause on cause.customer_id = given.customer_id and cause.id = given.current_cause_id
    where link.customer_id = ${key.customerId} and link.donor_id in ${circleOf(key)} and not given.is_cancelled
    order by given.created_at desc, given.id desc limit ${limit}`.execute(db)
  return {
    donations: rows.map(({ id, createdAt, amountCents, netCents, cause }) => ({
      _id: id,
      createdAt: createdAt.toISOString(),
      amount: eurosOfCents(amountCents),
      netAmount: eurosOfCents(netCents),
      cause,
    })),
    donationCount: rows[0]?.count ?? 0,
    netAmount: eurosOfCents(rows[0]?.sum ?? 0),
  }
}

/** Joins a donor to another one, with those who were joined to it before. */
export const writeJoin = async (db: Database, { customerId, donorId }: DonorKey, to: string): Promise<void> => {
  await sql`update donors set merged_into = ${to}, joined_to = case when id = ${donorId} then ${to}::uuid else joined_to end
    where customer_id = ${customerId} and (id = ${donorId} or merged_into = ${donorId})`.execute(db)
}

/** Separates a donor from the one whom it was joined to. Those who were joined to it before stay with it. */
export const writeSeparation = async (db: Database, { customerId, donorId }: DonorKey): Promise<void> => {
  await sql`
    with recursive own as (
      select id from donors where customer_id = ${customerId} and joined_to = ${donorId}
      union select donor.id from own join donors donor on donor.customer_id = ${customerId} and donor.joined_to = own.id)
    update donors set merged_into = nullif(${donorId}::uuid, id), joined_to = case when id = ${donorId} then null else joined_to end
    where customer_id = ${customerId} and (id = ${donorId} or id in (select id from own))`.execute(db)
}

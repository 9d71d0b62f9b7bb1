import { type RawBuilder, sql } from 'kysely'
import { standingMarks } from '#features/movements/movement-names.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { foldText } from '#shared/text.ts'
import { type DonorDonation, type DonorSearch, type Match, maxDonations } from '../donor.ts'

type Row = {
  id: string
  created_at: Date
  amount_cents: number
  cause: string | null
  net_cents: number
  refunded_cents: number
  cancelled_cents: number
  charged_back_cents: number
  corrected_cents: number
  has_moved: boolean
  current_cause: string | null
  donator_fullname: string | null
  donator_phone: string | null
  donator_email: string | null
  donator_membership_number: string | null
  message: string | null
  legal_hold_until: string | null
  legal_hold_reason: string | null
}
type FoundRow = Row & { matched_by: Match[] }

/** Says what movements made of a donation (docs/rules/donors.md#donors-outcome). */
const outcomeOf = (row: Row): string[] => {
  const refunded = eurosOfCents(row.refunded_cents)
  const cancelled = eurosOfCents(row.cancelled_cents)
  const chargedBack = eurosOfCents(row.charged_back_cents)
  const corrected = eurosOfCents(row.corrected_cents)
  const standing = { refunded, cancelled, chargedBack, corrected }
  return standingMarks(eurosOfCents(row.amount_cents), standing, row.has_moved ? row.current_cause : undefined)
}

const donationOf = (row: Row, today: string): DonorDonation => ({
  _id: row.id,
  createdAt: row.created_at.toISOString(),
  amount: eurosOfCents(row.amount_cents),
  cause: row.cause,
  outcome: outcomeOf(row),
  netAmount: eurosOfCents(row.net_cents),
  donatorFullname: row.donator_fullname,
  donatorPhone: row.donator_phone,
  donatorEmail: row.donator_email,
  donatorMembershipNumber: row.donator_membership_number,
  message: row.message,
  legalHold:
    row.legal_hold_until !== null && row.legal_hold_reason !== null && row.legal_hold_until > today
      ? { until: row.legal_hold_until, reason: row.legal_hold_reason }
      : null,
})

/** The SQL of a criterion. Each has an index of its own, which begins with the association. */
const conditionOf: Record<Match, (value: string) => RawBuilder<boolean>> = {
  /** Every word that was typed is in the name, in any order: 'Lefèvre Nadia' is found by 'nadia lefevre'. */
  name: (value) => {
    const words = foldText(value)
      .split(/[\s-]+/)
      .filter(Boolean)
    return sql`(name_folded is not null and ${sql.join(
      words.map((word) => sql`strpos(name_folded, ${word}) > 0`),
      sql` and `,
    )})`
  },
  email: (value) => sql`(donator_email is not null and lower(donator_email) = lower(${value}))`,
  phone: (value) => sql`(donator_phone is not null and phone_digits(donator_phone) = phone_digits(${value}))`,
  membershipNumber: (value) =>
    sql`(donator_membership_number is not null and lower(donator_membership_number) = lower(${value}))`,
}

const criteria = Object.keys(conditionOf) as Match[]

const selectDonations = (identities: RawBuilder<unknown>, matchedBy = sql`'{}'::text[]`) => sql<FoundRow>`
  select t.id, t.created_at, t.amount_cents, cause.name as cause, t.net_cents, t.refunded_cents, t.cancelled_cents,
    t.charged_back_cents, t.corrected_cents, t.current_cause_id is distinct from t.cause_id as has_moved,
    current_cause.name as current_cause, i.donator_fullname, i.donator_phone, i.donator_email,
    i.donator_membership_number, i.message, i.legal_hold_until, i.legal_hold_reason, ${matchedBy} as matched_by
  from (${identities}) i
  join donation_standing t on t.customer_id = i.customer_id and t.id = i.transaction_id
  left join causes cause on cause.customer_id = t.customer_id and cause.id = t.cause_id
  left join causes current_cause on current_cause.customer_id = t.customer_id and current_cause.id = t.current_cause_id
  order by t.created_at desc, t.id desc`

/** Finds the donations whose donor matches any of the criteria, newest first; one more than `maxDonations` at most. */
export const findDonations = async (db: SqlDatabase, customerId: string, asked: DonorSearch, today: string) => {
  const conditions = criteria.flatMap((match) => {
    const value = asked[match]
    return value === undefined ? [] : [{ match, condition: conditionOf[match](value) }]
  })
  // A branch for each criterion: `or` between two indexes would read all of the association.
  const found = sql.join(
    conditions.map(
      ({ condition }) => sql`select transaction_id from donation_donor
        where customer_id = ${customerId} and ${condition}`,
    ),
    sql` union `,
  )
  const identities = sql`select * from donation_donor
    where customer_id = ${customerId} and transaction_id in (${found})
    order by given_at desc, transaction_id desc limit ${maxDonations + 1}`
  const matchedBy = sql`array_remove(array[${sql.join(
    conditions.map(({ match, condition }) => sql`case when ${condition} then ${sql.lit(match)} end`),
  )}], null)`
  const { rows } = await selectDonations(identities, matchedBy).execute(db)
  return rows.map((row) => ({ ...donationOf(row, today), matchedBy: row.matched_by }))
}

/** Reads what is kept of the donors of these donations, newest first. Erased ones are left out. */
export const readDonations = async (
  db: SqlDatabase,
  customerId: string,
  transactionIds: readonly string[],
  today: string,
): Promise<DonorDonation[]> => {
  const identities = sql`select * from donation_donor
    where customer_id = ${customerId} and transaction_id = any(${transactionIds}::uuid[]) and erased_at is null`
  const { rows } = await selectDonations(identities).execute(db)
  return rows.map((row) => donationOf(row, today))
}

/** Counts, among these donations, those of a donor, those erased, and those that the law keeps on the day. */
export const countIdentities = async (
  db: SqlDatabase,
  customerId: string,
  transactionIds: readonly string[],
  today: string,
) => {
  const { rows } = await sql<{ known: number; erased: number; held: number }>`
    select count(*) as known, count(erased_at) as erased, count(*) filter (where legal_hold_until > ${today}::date) as held
    from donation_donor
    where customer_id = ${customerId} and transaction_id = any(${transactionIds}::uuid[])`.execute(db)
  return rows[0] ?? { known: 0, erased: 0, held: 0 }
}

export const readSubjectAssociation = async (db: SqlDatabase, customerId: string) => {
  const { name, address, postal_code, city, country, email } = await db
    .selectFrom('customers')
    .select(['name', 'address', 'postal_code', 'city', 'country', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { name, address: `${address}, ${postal_code} ${city}, ${country}`, email }
}

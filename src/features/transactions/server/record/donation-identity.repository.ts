import type { DonationIdentities, DonationsOfCustomer, ErasureTime } from '#features/donors/donors.port.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'

const erased = (now: Date) => sql`
  set donator_fullname = null, donator_phone = null, donator_email = null, donator_membership_number = null,
    message = null, request_digest = null, legal_hold_until = null, legal_hold_reason = null, erased_at = ${now}`

/** Selects the identities that may be erased. The law keeps an identity until a day, and no longer on that day. */
const erasable = (today: string) =>
  sql`erased_at is null and (legal_hold_until is null or legal_hold_until <= ${today}::date)`

const changedCount = async (db: SqlDatabase, statement: Sql): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** Erases the donors' words of these donations, and returns how many (docs/rules/donors.md#donors-erasure). */
const erase = (
  transaction: SqlDatabase,
  { customerId, transactionIds }: DonationsOfCustomer,
  { now, today }: ErasureTime,
): Promise<number> =>
  changedCount(
    transaction,
    sql`update donation_identities ${erased(now)}
      where customer_id = ${customerId} and transaction_id = any(${transactionIds}::uuid[]) and ${erasable(today)}`,
  )

/** Erases the oldest identities of donations before `givenBefore`, at most `limit`; returns how many were erased. */
const eraseOldest = (
  transaction: SqlDatabase,
  { customerId, givenBefore, limit }: { customerId: string; givenBefore: Date; limit: number },
  { now, today }: ErasureTime,
): Promise<number> =>
  changedCount(
    transaction,
    sql`update donation_identities ${erased(now)}
      where customer_id = ${customerId} and transaction_id = any(array(
        select transaction_id from donation_identities
        where customer_id = ${customerId} and given_at < ${givenBefore} and ${erasable(today)}
        order by given_at limit ${limit}
      )) and ${erasable(today)}`,
  )

/** Keeps the identities of these donations until a day, for a reason, or ends that; returns how many changed. */
const hold = (
  transaction: SqlDatabase,
  { customerId, transactionIds }: DonationsOfCustomer,
  hold: { until: string; reason: string } | null,
): Promise<number> =>
  changedCount(
    transaction,
    sql`update donation_identities
      set legal_hold_until = ${hold?.until ?? null}::date, legal_hold_reason = ${hold?.reason ?? null}
      where customer_id = ${customerId} and transaction_id = any(${transactionIds}::uuid[]) and erased_at is null
        and (legal_hold_until, legal_hold_reason)
          is distinct from (${hold?.until ?? null}::date, ${hold?.reason ?? null}::text)`,
  )

/** Changes what donors said with their donations, for the feature donors. */
export const donationIdentities: DonationIdentities = { erase, eraseOldest, hold }

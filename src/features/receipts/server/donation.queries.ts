import { sql } from 'kysely'
import type { ListReceiptable } from '#features/donors/donors.port.ts'
import type { Database } from '#shared/server/database.ts'
import { isEligibleByName } from './profile.rules.ts'
import { findComplete } from './profile.service.ts'
import { findDonationRefusal, type GivenDonation, type ReceiptDonor } from './receipt.rules.ts'

/** Reads donations as receipts see them, and locks them against corrections until the transaction ends. */
export const lockDonations = async (
  transaction: Database,
  customerId: string,
  transactionIds: readonly string[],
): Promise<GivenDonation[]> => {
  const ids = sql.val(transactionIds)
  await sql`select id from recorded_donation where customer_id = ${customerId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(transaction)
  return listDonations(transaction, customerId, transactionIds)
}

/** Reads donations as receipts see them, in the order of their dates. */
export const listDonations = async (
  db: Database,
  customerId: string,
  transactionIds: readonly string[],
): Promise<GivenDonation[]> => {
  const ids = sql.val(transactionIds)
  type Row = Omit<GivenDonation, 'isEligible'> & { decided: boolean | null; causeName: string | null }
  const { rows } = await sql<Row>`
    select given.id, given.created_at, given.net_cents::int, given.is_cancelled, given.payment_method,
      cause.name as cause_name, decision.is_eligible as decided,
      (who.donator_fullname is not null or who.donator_email is not null) is true as has_donor, link.donor_id,
      exists (select from receipt_lines line where line.customer_id = given.customer_id
        and line.transaction_id = given.id and line.is_living) as is_receipted
    from donation_standing given
    left join causes cause on cause.customer_id = given.customer_id and cause.id = given.current_cause_id
    left join cause_receipts decision on decision.customer_id = given.customer_id and decision.cause_id = cause.id
    left join donation_donor who on who.customer_id = given.customer_id and who.transaction_id = given.id
    left join linked_donor link on link.customer_id = given.customer_id and link.transaction_id = given.id
    where given.customer_id = ${customerId} and given.id = any(${ids}::uuid[])
    order by given.created_at, given.id`.execute(db)
  return rows.map(({ decided, causeName, ...row }) => ({
    ...row,
    paymentMethod: row.paymentMethod,
    isEligible: decided ?? (causeName === null || isEligibleByName(causeName)),
  }))
}

/** Lists the donations that may be on a receipt. None while the profile lacks something. */
export const listReceiptable: ListReceiptable = async (db, { customerId, transactionIds }, today) => {
  if (!(await findComplete(db, customerId, today))) return []
  const donations = await listDonations(db, customerId, transactionIds)
  return donations.filter((one) => !findDonationRefusal(one, one.donorId)).map(({ id }) => id)
}

/** Reads a donor with their newest address. Undefined for one who is unknown, erased or merged into another. */
export const findDonor = async (
  db: Database,
  customerId: string,
  donorId: string,
): Promise<ReceiptDonor | undefined> => {
  const { rows } = await sql<ReceiptDonor>`
    select kind, name, legal_form, siren, coalesce(street, '') as street, extra, postal_code, coalesce(city, '') as city, country
    from donor_record where customer_id = ${customerId} and id = ${donorId}`.execute(db)
  return rows[0]
}

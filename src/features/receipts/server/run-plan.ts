import { sql } from 'kysely'
import { endOfDay, noonOf, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { LeftOutReason } from '../receipt-run.ts'
import { listDonations } from './donation.queries.ts'
import { findDonationRefusal, findReceiptRefusal, type GivenDonation, type ReceiptDonor } from './receipt.rules.ts'

/** The receipts that a run is to issue. */
export type RunWish = { customerId: string; year: number; floorCents: number; chequeIds: readonly string[] }

/** The receipts of a donor in a run, and the donations without one. */
export type DonorPlan = {
  donorId: string
  donor: ReceiptDonor
  email: string | null
  /** The donations of each receipt. */
  receipts: GivenDonation[][]
  leftOut: { reason: LeftOutReason; cents: number }[]
}

type RunDonor = ReceiptDonor & { id: string; email: string | null; preference: string }

/** The days of the next year on which a cheque may come that was handed over in the year. */
const lateDays = 15

const daysOf = (year: number): { from: Date; until: Date; lateUntil: Date } => ({
  from: startOfDay(`${year}-01-01`),
  until: startOfDay(`${year + 1}-01-01`),
  lateUntil: endOfDay(`${year + 1}-01-${lateDays}`),
})

const isLate = ({ year }: RunWish, { createdAt }: GivenDonation): boolean => createdAt >= daysOf(year).until

/** Dates a cheque that was handed over in the year on its last day (docs/rules/receipts.md#receipts-late-cheques). */
const asGiven = (wish: RunWish, donation: GivenDonation): GivenDonation =>
  isLate(wish, donation) ? { ...donation, createdAt: noonOf(`${wish.year}-12-31`) } : donation

export const centsOf = (donations: readonly GivenDonation[]): number =>
  donations.reduce((sum, { netCents }) => sum + netCents, 0)

/** Decides what a run does for a donor, by donations that no receipt has (docs/rules/receipts.md#receipts-left-out). */
const planOf = (wish: RunWish, { id, preference, email, ...donor }: RunDonor, given: GivenDonation[]): DonorPlan => {
  const plan: DonorPlan = { donorId: id, donor, email, receipts: [], leftOut: [] }
  const leave = (reason: LeftOutReason, donations: readonly GivenDonation[]): void => {
    if (donations.length > 0) plan.leftOut.push({ reason, cents: centsOf(donations) })
  }
  const refusals = Map.groupBy(given, (donation) => findDonationRefusal(donation, id))
  leave('notEligible', refusals.get('notEligible') ?? [])
  const eligible = refusals.get(undefined) ?? []
  if (eligible.length === 0) return plan
  if (preference === 'none') {
    leave('none', eligible)
    return plan
  }
  const groups = preference === 'each' ? eligible.map((donation) => [donation]) : [eligible]
  const { kept = [], small = [] } = Object.groupBy(groups, (group) =>
    centsOf(group) < wish.floorCents ? 'small' : 'kept',
  )
  leave('belowFloor', small.flat())
  const refusal = kept.length > 0 ? findReceiptRefusal(kept.flat(), id, donor) : undefined
  if (refusal === 'noAddress' || refusal === 'notLatin') leave(refusal, kept.flat())
  else if (refusal === undefined) plan.receipts = kept
  return plan
}

type Given = { donorId: string; transactionIds: string[] }

/** Lists the next donors with donations of the year, in the order of their ids. */
const listGiven = async (db: Database, wish: RunWish, { after, limit }: { after: string | null; limit: number }) => {
  const { customerId, year, chequeIds } = wish
  const { from, until } = daysOf(year)
  const { rows } = await sql<Given>`
    select link.donor_id, array_agg(given.id) as transaction_ids
    from linked_donor link
    join recorded_donation given on given.customer_id = link.customer_id and given.id = link.transaction_id
    where link.customer_id = ${customerId}
      and (given.created_at >= ${from} and given.created_at < ${until} or given.id = any(${sql.val(chequeIds)}::uuid[]))
      ${after === null ? sql`` : sql`and link.donor_id > ${after}::uuid`}
    group by link.donor_id order by link.donor_id limit ${limit}`.execute(db)
  return rows
}

const listDonors = async (db: Database, customerId: string, ids: readonly string[]): Promise<RunDonor[]> => {
  const { rows } = await sql<RunDonor>`
    select id, email, preference, kind, name, legal_form, siren, coalesce(street, '') as street, extra, postal_code,
      coalesce(city, '') as city, country
    from donor_record where customer_id = ${customerId} and id = any(${sql.val(ids)}::uuid[])`.execute(db)
  return rows
}

const byId = <One extends { id: string }>(rows: readonly One[]): Map<string, One> =>
  new Map(rows.map((row) => [row.id, row]))

/** Plans a run for the next donors. `next`: the donor to go on after; null where none is left. */
export const planNext = async (
  db: Database,
  wish: RunWish,
  page: { after: string | null; limit: number },
  readDonations = listDonations,
): Promise<{ plans: DonorPlan[]; next: string | null }> => {
  const { customerId } = wish
  const given = await listGiven(db, wish, page)
  const ids = given.flatMap(({ transactionIds }) => transactionIds)
  const donations = byId(await readDonations(db, customerId, ids))
  const donorIds = given.map(({ donorId }) => donorId)
  const donors = byId(await listDonors(db, customerId, donorIds))
  const plans = given.flatMap(({ donorId, transactionIds }): DonorPlan[] => {
    const donor = donors.get(donorId)
    if (!donor) return []
    const own = transactionIds
      .flatMap((id) => donations.get(id) ?? [])
      .filter((donation) => !donation.isReceipted && (donation.paymentMethod === 'cheque' || !isLate(wish, donation)))
      .map((donation) => asGiven(wish, donation))
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    return [planOf(wish, donor, own)]
  })
  return { plans, next: donorIds.at(-1) ?? null }
}

const planSize = 500

/** Plans a run for all donors, a few hundred at a time. */
export async function* planAll(db: Database, wish: RunWish): AsyncGenerator<DonorPlan> {
  for (let after: string | null = null; ; ) {
    const { plans, next }: Awaited<ReturnType<typeof planNext>> = await planNext(db, wish, { after, limit: planSize })
    yield* plans
    if (next === null) return
    after = next
  }
}

export type SeenDonation = { id: string; createdAt: Date; netCents: number; name: string }

/** Lists the donors' cheques of the first days of the next year that no receipt has. */
export const listLateCheques = async (
  db: Database,
  { customerId, year }: RunWish,
  limit: number,
): Promise<SeenDonation[]> => {
  const { until, lateUntil } = daysOf(year)
  const { rows } = await sql<SeenDonation>`
    select given.id, given.created_at, given.net_cents::int, donor.name
    from donation_standing given
    join linked_donor link on link.customer_id = given.customer_id and link.transaction_id = given.id
    join donor_record donor on donor.customer_id = link.customer_id and donor.id = link.donor_id
    where given.customer_id = ${customerId} and given.created_at >= ${until} and given.created_at <= ${lateUntil}
      and given.payment_method = 'cheque' and given.net_cents > 0
      and not exists (select from receipt_lines line where line.customer_id = given.customer_id
        and line.transaction_id = given.id and line.is_living)
    order by given.created_at, given.id limit ${limit}`.execute(db)
  return rows
}

type Unnamed = { count: number; cents: number; donations: SeenDonation[] }

/** Reads the donations of the year that name somebody, have no donor's record, and may be on a receipt. */
export const readUnnamed = async (db: Database, { customerId, year }: RunWish, limit: number): Promise<Unnamed> => {
  const { from, until } = daysOf(year)
  const { rows } = await sql<{ id: string; name: string }>`
    select given.id, coalesce(who.donator_fullname, who.donator_email) as name
    from donation_donor who
    join donation_standing given on given.customer_id = who.customer_id and given.id = who.transaction_id
    where who.customer_id = ${customerId} and given.created_at >= ${from} and given.created_at < ${until}
      and (who.donator_fullname is not null or who.donator_email is not null) and given.net_cents > 0
      and not exists (select from linked_donor link where link.customer_id = who.customer_id
        and link.transaction_id = who.transaction_id)
    order by given.net_cents desc, given.id`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const donations = (await listDonations(db, customerId, [...names.keys()]))
    .filter((donation) => !findDonationRefusal(donation, null))
    .toSorted((one, other) => other.netCents - one.netCents)
  const named = donations.slice(0, limit).map((donation) => ({ ...donation, name: names.get(donation.id) ?? '' }))
  return { count: donations.length, cents: centsOf(donations), donations: named }
}

import { type Selectable, sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { CamelTables, Database } from '#shared/server/database.ts'
import type { CashDifference } from '../cash-difference.ts'

export type DifferenceRow = Omit<Selectable<CamelTables['cashDifferences']>, 'customerId' | 'isRecorded'> & {
  counterName: string
  deciderName: string | null
}

const rows = (customerId: string) => sql`
  select difference.id, difference.day, difference.expected_cents, difference.counted_cents, difference.reason,
    difference.counted_by, difference.counted_at, counter.firstname || ' ' || counter.lastname as counter_name, difference.decided_at,
    difference.decided_by, decider.firstname || ' ' || decider.lastname as decider_name
  from cash_differences difference
  join users counter on counter.id = difference.counted_by
  left join users decider on decider.id = difference.decided_by
  where difference.customer_id = ${customerId}`

/** Finds a difference by its id, or the one that waits by 'waiting'. */
export const findDifference = async (
  db: Database,
  customerId: string,
  id: string,
): Promise<DifferenceRow | undefined> => {
  const condition = id === 'waiting' ? sql`difference.decided_at is null` : sql`difference.id = ${id}::uuid`
  const found = await sql<DifferenceRow>`${rows(customerId)} and ${condition}`.execute(db)
  return found.rows[0]
}

/** Counts the differences that wait for another person. */
export const countDifferences = async (db: Database, customerId: string, accountId: string): Promise<number> => {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from cash_differences
    where customer_id = ${customerId} and decided_at is null and counted_by <> ${accountId}`.execute(db)
  return counted[0]?.count ?? 0
}

export const insertDifference = (
  db: Database,
  customerId: string,
  difference: Pick<
    DifferenceRow,
    'id' | 'day' | 'expectedCents' | 'countedCents' | 'reason' | 'countedBy' | 'countedAt'
  > & {
    decidedAt: Date | null
    isRecorded: boolean
  },
) =>
  db
    .insertInto('cashDifferences')
    .values({ customerId, ...difference })
    .execute()

/** Decides on a difference that waits: it is in the box, or it is not. */
export const decideDifference = (
  db: Database,
  { customerId, id }: { customerId: string; id: string },
  decision: { decidedAt: Date; decidedBy: string; isRecorded: boolean; day?: Day },
) =>
  db
    .updateTable('cashDifferences')
    .set(decision)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .execute()

export const differenceOf = (row: DifferenceRow, accountId: string): CashDifference => {
  const { id, day, expectedCents, countedCents, reason, countedBy, counterName, decidedAt, decidedBy, deciderName } =
    row
  return {
    _id: id,
    day,
    expected: eurosOfCents(expectedCents),
    counted: eurosOfCents(countedCents),
    difference: eurosOfCents(countedCents - expectedCents),
    reason,
    state: decidedAt === null ? 'waiting' : 'recorded',
    countedBy: { _id: countedBy, name: counterName },
    confirmedBy: decidedBy === null ? null : { _id: decidedBy, name: deciderName ?? '' },
    isOwn: countedBy === accountId,
  }
}

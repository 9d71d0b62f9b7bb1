import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { explainAnew, type IntervalNow } from './late.rules.ts'
import { insertMatches, readParts, releaseMatch } from './match.repository.ts'
import { lockBank } from './statement.repository.ts'

type Deps = { db: Database; clock: () => Date }

/** How old the donations of a line may be that is explained anew. */
const horizonDays = 45

type ChangedInterval = IntervalNow & { matchId: string; lineId: string; lineCents: number }

/** Finds the intervals of recent matches, made without a person, that hold other donations by now. */
const readChanged = async (db: Database, customerId: string, from: Date): Promise<ChangedInterval[]> => {
  const { rows } = await sql<ChangedInterval>`
    select match.id as match_id, match.line_id, line.amount_cents as line_cents, part.place - 1 as index,
      now.count::int as count, now.cents::bigint as cents
    from bank_match_parts part
    join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id and match.made_by is null
    join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
    cross join lateral (
      select count(*) as count, coalesce(sum(donation.amount_cents), 0) as cents from collected_donation donation
      where donation.customer_id = part.customer_id and donation.device_id = part.device_id
        and donation.payment_method = 'card'
        and donation.created_at >= part.from_at and donation.created_at < part.to_at
    ) now
    where part.customer_id = ${customerId} and part.kind = 'takings' and part.released_at is null and part.to_at > ${from}
      and (now.count <> part.donation_count or now.cents <> part.amount_cents)
    order by match.id, part.place`.execute(db)
  return rows
}

/**
 * Explains anew the recent lines whose donations have changed since, and that no person has explained
 * (docs/rules/bank.md#bank-late). Returns how many.
 */
export const explainLate = ({ db, clock }: Deps, customerId: string): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockBank(transaction, customerId)
    const today = dayOf(clock())
    const changed = await readChanged(transaction, customerId, startOfDay(addDays(today, -horizonDays)))
    const byMatch = Map.groupBy(changed, ({ matchId }) => matchId)
    const parts = await readParts(transaction, customerId, [...byMatch.keys()])
    for (const [matchId, intervals] of byMatch) {
      const [{ lineId, lineCents }] = intervals as [ChangedInterval]
      const anew = explainAnew(lineCents, parts.get(matchId) ?? [], intervals, today)
      await releaseMatch(transaction, { customerId, matchId }, { undoneAt: clock(), undoneBy: null })
      const made = { rule: 'late-donation', note: anew.note, madeAt: clock(), madeBy: null, replacesId: matchId }
      await insertMatches(transaction, customerId, [{ lineId, parts: anew.parts, ...made }])
    }
    return byMatch.size
  })

/** Lists the associations that got donations since an instant which were given long before. */
const listWithLate = async (db: Database, since: Date): Promise<string[]> => {
  const { rows } = await sql<{ customerId: string }>`
    select distinct donation.customer_id from recorded_donation donation
    where donation.received_at >= ${since} and donation.device_id is not null
      and donation.received_at > donation.created_at + interval '6 hours'
      and exists (select from bank_matches match where match.customer_id = donation.customer_id)`.execute(db)
  return rows.map(({ customerId }) => customerId)
}

const firstLookMs = 8 * 24 * 3_600_000
const overlapMs = 600_000

/** Returns the hourly duty that explains lines anew, and what can be explained by now, where donations came late. */
export const createLateDuty = ({
  db,
  clock,
  explainer,
}: Deps & { explainer: { explain: (customerId: string) => Promise<unknown> } }): (() => Promise<void>) => {
  let since: Date | undefined
  return async () => {
    const startedAt = clock()
    const from = since ?? new Date(startedAt.getTime() - firstLookMs)
    for (const customerId of await listWithLate(db, from)) await explainer.explain(customerId)
    since = new Date(startedAt.getTime() - overlapMs)
  }
}

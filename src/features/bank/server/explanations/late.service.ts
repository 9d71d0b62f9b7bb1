import { addDays, type Day, dayOf, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { lockBank } from '../accounts/account.repository.ts'
import { type ChangedInterval, listChanged, listGone, readChanged } from './late.queries.ts'
import { explainChangedLine } from './late.rules.ts'
import { insertMatches, readParts, releaseMatch } from './match.repository.ts'

type Deps = { db: Database; clock: () => Date }

/** The age of the donations of a line that is explained again. */
const horizonDays = 45

/**
 * Explains again the recent lines whose donations have changed since, and that no person has explained
 * (docs/rules/bank.md#bank-late), and those since a day that is looked at anyway. Returns how many. Lines with a record
 * that no longer stands wait again: their days are returned.
 */
export const explainLate = (
  { db, clock }: Deps,
  customerId: string,
  since: Day | undefined,
): Promise<{ count: number; freed: Day[] }> =>
  db.transaction().execute(async (transaction) => {
    await lockBank(transaction, customerId)
    const released = { undoneAt: clock(), undoneBy: null }
    const gone = await listGone(transaction, customerId)
    for (const { matchId } of gone) await releaseMatch(transaction, { customerId, matchId }, released)
    const today = dayOf(clock())
    const recent = addDays(today, -horizonDays)
    const first = since !== undefined && since < recent ? since : recent
    const changed = await readChanged(transaction, customerId, startOfDay(first))
    const byMatch = Map.groupBy(changed, ({ matchId }) => matchId)
    const parts = await readParts(transaction, customerId, [...byMatch.keys()])
    for (const [matchId, intervals] of byMatch) {
      const [{ lineId, lineCents }] = intervals as [ChangedInterval]
      const explanation = explainChangedLine(lineCents, parts.get(matchId) ?? [], intervals, today)
      await releaseMatch(transaction, { customerId, matchId }, released)
      const made = { rule: 'late-donation', note: explanation.note, madeAt: clock(), madeBy: null, replacesId: matchId }
      await insertMatches(transaction, customerId, [{ lineId, parts: explanation.parts, ...made }])
    }
    return { count: byMatch.size, freed: gone.map(({ bookedOn }) => bookedOn) }
  })

const firstLookMs = 8 * 24 * 3_600_000
const overlapMs = 600_000

/**
 * Returns the hourly duty that explains lines again, and what can be explained by now, where donations came late or
 * went.
 */
export const createLateDuty = ({
  db,
  clock,
  explainer,
}: Deps & { explainer: { explain: (customerId: string, from: Day) => Promise<unknown> } }): (() => Promise<void>) => {
  let since: Date | undefined
  return async () => {
    const startedAt = clock()
    const from = since ?? new Date(startedAt.getTime() - firstLookMs)
    for (const { customerId, day } of await listChanged(db, { since: from, today: dayOf(startedAt) }))
      await explainer.explain(customerId, day)
    since = new Date(startedAt.getTime() - overlapMs)
  }
}

import { addDays, type Day, dayOf } from '#shared/days.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import type { MatchRun } from '../../bank-line.ts'
import { listAccountNumbers, lockBank } from '../accounts/account.repository.ts'
import { learnCutOffs } from '../accounts/contract.repository.ts'
import type { Explanation } from '../matching/explanation.ts'
import type { DaySpan } from '../matching/match-input.ts'
import { reachDays } from '../matching/span.ts'
import { type Change, explainFromScratch, type MatcherThread, replacementNote } from './explain-from-scratch.ts'
import { explainLate } from './late.service.ts'
import {
  insertMatches,
  listHolders,
  lockMatches,
  type NewMatch,
  readStamp,
  releaseMatches,
} from './match.repository.ts'
import { countOpenLines, readMatchInput, readOpenLines } from './match-input.queries.ts'
import { listOpenDays } from './quarter.queries.ts'
import { listChangedTakings } from './takings.queries.ts'

type Deps = {
  db: Database
  clock: () => Date
  worker: MatcherThread
  /** Explains the lines that wait as people have taught. */
  applyRules?: ((customerId: string) => Promise<number>) | undefined
}
type OfAccount = { customerId: string; accountId: string }

/** The number of times that the matcher runs. The last run holds the lock. */
const mostTries = 3
/** The number of matches that a statement of the database adds. */
const batchSize = 1000

/** The number of lines that were explained, and the days of lines whose records a line of another account has taken. */
type Written = { count: number; freedDays: Day[] }
const nothing: Written = { count: 0, freedDays: [] }

/**
 * Explains the lines of an association's accounts, and writes what could be nothing else
 * (docs/rules/bank.md#bank-automatic). The matcher runs in a thread, without a lock. What it found is written under a
 * lock of the association, unless lines or matches were added meanwhile: then it runs again.
 */
export const createExplainService = ({ db, clock, worker, applyRules }: Deps) => {
  const today = (): Day => dayOf(clock())

  /** Writes what has changed, in the place of what stood. Returns undefined to run again. */
  const write = async (
    transaction: Database,
    { customerId, accountId }: OfAccount,
    changes: readonly Change[],
    isLast: boolean,
  ): Promise<Written | undefined> => {
    const found = changes.flatMap(({ lineId, replacesId, present }): NewMatch[] => {
      if (!present) return []
      const note = replacesId === null ? null : replacementNote(today())
      return [{ lineId, ...present, note, madeAt: clock(), madeBy: null, replacesId }]
    })
    const explanations = found.map(({ parts }) => parts)
    const changed = await listChangedTakings(transaction, customerId, explanations)
    if (changed.size > 0 && !isLast) return undefined
    const kept = found.filter((_, index) => !changed.has(index))
    const replaced = changes.flatMap(({ replacesId }) => replacesId ?? [])
    const yielding = await listHolders(transaction, customerId, {
      accountId,
      parts: kept.flatMap(({ parts }) => parts),
    })
    replaced.push(...yielding.map(({ matchId }) => matchId))
    await releaseMatches(transaction, customerId, replaced, { undoneAt: clock(), undoneBy: null })
    for (let from = 0; from < kept.length; from += batchSize)
      await insertMatches(transaction, customerId, kept.slice(from, from + batchSize))
    if (changes.length > 0) await learnCutOffs(transaction, customerId, clock())
    const count = kept.filter(({ replacesId }) => replacesId === null).length
    return { count, freedDays: yielding.map(({ day }) => day) }
  }

  const tryOnce = async (account: OfAccount, news: readonly DaySpan[]): Promise<Written | undefined> => {
    const stamp = await readStamp(db, account.customerId)
    const changes = await explainFromScratch({ db, worker, today: today() }, account, news)
    if (changes.length === 0) return nothing
    return db.transaction().execute(async (transaction) => {
      await lockBank(transaction, account.customerId)
      if ((await readStamp(transaction, account.customerId)) !== stamp) return undefined
      return write(transaction, account, changes, false)
    })
  }

  /** Runs the matcher while files and people wait, so that nothing changes meanwhile. */
  const runLocked = (account: OfAccount, news: readonly DaySpan[]): Promise<Written> =>
    db.transaction().execute(async (transaction) => {
      await lockBank(transaction, account.customerId)
      await lockMatches(transaction, account.customerId)
      const changes = await explainFromScratch({ db: transaction, worker, today: today() }, account, news)
      return (await write(transaction, account, changes, true)) ?? nothing
    })

  const explainAccount = async (account: OfAccount, news: readonly DaySpan[]): Promise<Written> => {
    for (let tries = 1; tries < mostTries; tries += 1) {
      try {
        const written = await tryOnce(account, news)
        if (written !== undefined) return written
      } catch (error) {
        // A person has explained a line, or taken its money for another, since the stamp was compared.
        if (brokenUniqueConstraint(error) === undefined) throw error
      }
    }
    return runLocked(account, news)
  }

  return {
    /**
     * Explains again what late donations have changed, then all lines that no person has decided on and that something
     * new may change, account by account. `from` and `to`: the days with something new. Without them, what waits is
     * looked at.
     */
    async explain(customerId: string, from?: Day, to: Day = today()): Promise<MatchRun> {
      const { count, freed } = await explainLate({ db, clock }, customerId, from)
      let explainedCount = count
      const accounts = await listAccountNumbers(db, customerId)
      const again: DaySpan[] = []
      for (const { id: accountId } of accounts) {
        const account = { customerId, accountId }
        const days = from === undefined ? await listOpenDays(db, account) : freed
        const news = days.map((day) => ({ from: day, to: day }))
        if (from !== undefined) news.push({ from, to: from > to ? from : to })
        const written = await explainAccount(account, news)
        explainedCount += written.count
        again.push(...written.freedDays.map((day) => ({ from: day, to: day })))
      }
      for (const { id: accountId } of again.length > 0 ? accounts : [])
        explainedCount += (await explainAccount({ customerId, accountId }, again)).count
      explainedCount += (await applyRules?.(customerId)) ?? 0
      return { explainedCount, openCount: await countOpenLines(db, customerId) }
    },

    /** Finds what an open line may be, the most likely first. The lines of a month have the same ones around them. */
    async propose(account: OfAccount, line: { id: string; bookedOn: Day }): Promise<Explanation['alternatives']> {
      const { bookedOn } = line
      const first = `${bookedOn.slice(0, 7)}-01`
      const around = { from: addDays(first, -reachDays), to: addDays(first, 2 * reachDays) }
      const lines = await readOpenLines(db, account, around)
      const input = await readMatchInput(db, account, lines, today())
      const found = await worker.propose(account.customerId, { input, lineId: line.id })
      if (!found) return []
      return found.isAutomatic && found.rule !== null ? [{ rule: found.rule, parts: found.parts }] : found.alternatives
    },
  }
}

export type ExplainService = ReturnType<typeof createExplainService>

import { addDays, type Day, dayOf } from '#shared/days.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import type { MatchRun } from '../match.ts'
import type { BankWorker } from './bank-worker.ts'
import { learnCutOff } from './contract.repository.ts'
import { explainLate } from './late.service.ts'
import { insertMatches, type NewMatch, readStamp } from './match.repository.ts'
import { countOpenLines, type OpenLine, readMatchInput, readOpenLines } from './match-input.queries.ts'
import type { Explanation, LearntCutOff } from './matching/explanation.ts'
import { listAccountNumbers, lockBank } from './statement.repository.ts'
import { countTakings, listChangedTakings } from './takings.queries.ts'

type Deps = { db: Database; clock: () => Date; worker: BankWorker }
type OfAccount = { customerId: string; accountId: string }

/** How many donations a run of the matcher reads, about. Longer spans of lines are cut. */
const mostTakings = 300_000
/** How many days around a line the proposals for it consider. */
const proposalDays = 45
const mostTries = 3
/** How many days before what is new a line that waits is tried again: by then late donations and other lines have come. */
const retriedDays = 31

/** Cuts lines, the oldest first, into spans of about the same length. */
const cut = (lines: readonly OpenLine[], count: number): OpenLine[][] => {
  const size = Math.ceil(lines.length / count)
  return Array.from({ length: count }, (_, index) => lines.slice(index * size, (index + 1) * size)).filter(
    (part) => part.length > 0,
  )
}

/**
 * Explains the lines of an association's accounts, and writes what could be nothing else (docs/rules/bank.md#bank-automatic). The
 * matcher runs in a thread, without a lock. What it found is written under a lock of the association, unless lines or matches
 * were added meanwhile: then it runs again.
 */
export const createExplainService = ({ db, clock, worker }: Deps) => {
  const today = (): Day => dayOf(clock())

  /** Runs the matcher over some lines. `until`: the last day that it may know of, for lines in the middle of a long span. */
  const run = async (account: OfAccount, lines: readonly OpenLine[], until: Day) => {
    const input = await readMatchInput(db, account, lines, today())
    const covered = input.covered.map(({ from, to }) => ({ from, to: to < until ? to : until }))
    const result = await worker.explain({
      ...input,
      today: until < input.today ? until : input.today,
      covered: covered.filter(({ from, to }) => from <= to),
    })
    return result
  }

  /** Writes what was found, if nothing was added since the stamp. Returns how many matches, or undefined to run again. */
  const write = (
    { customerId }: OfAccount,
    stamp: string,
    matches: readonly NewMatch[],
    cutOffs: readonly LearntCutOff[],
  ): Promise<number | undefined> =>
    db.transaction().execute(async (transaction) => {
      await lockBank(transaction, customerId)
      if ((await readStamp(transaction, customerId)) !== stamp) return undefined
      const changed = await listChangedTakings(
        transaction,
        customerId,
        matches.map(({ parts }) => parts),
      )
      const kept = matches.filter((_, index) => !changed.has(index))
      await insertMatches(transaction, customerId, kept)
      for (const { contractId, cutOffMinute } of cutOffs)
        await learnCutOff(transaction, { customerId, contractId }, { minute: cutOffMinute, learntAt: clock() })
      return kept.length
    })

  const automatic = (explanations: readonly Explanation[], lines: readonly OpenLine[]): NewMatch[] => {
    // A person who undid an explanation decides on the next one too.
    const undone = new Set(lines.filter(({ isUndone }) => isUndone).map(({ id }) => id))
    return explanations.flatMap(({ lineId, rule, isAutomatic, parts }) =>
      isAutomatic && rule !== null && !undone.has(lineId)
        ? [{ lineId, rule, note: null, madeAt: clock(), madeBy: null, replacesId: null, parts }]
        : [],
    )
  }

  const explainSpan = async (account: OfAccount, lines: readonly OpenLine[], until: Day): Promise<number> => {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const stamp = await readStamp(db, account.customerId)
      const { explanations, cutOffs } = await run(account, lines, until)
      try {
        const written = await write(account, stamp, automatic(explanations, lines), cutOffs)
        if (written !== undefined) return written
      } catch (error) {
        // A person has explained a line, or taken its money for another, since the stamp was compared.
        if (brokenUniqueConstraint(error) === undefined) throw error
      }
    }
    return 0
  }

  const explainAccount = async (account: OfAccount, since: Day): Promise<number> => {
    const lines = (await readOpenLines(db, account)).filter(({ bookedOn }) => bookedOn >= since)
    const [first, last] = [lines[0], lines.at(-1)]
    if (!first || !last) return 0
    const takings = await countTakings(db, account.customerId, { first: first.bookedOn, last: last.bookedOn })
    const spans = cut(lines, Math.max(1, Math.ceil(takings / mostTakings)))
    let explained = 0
    for (const span of spans) {
      const until = span === spans.at(-1) ? today() : (span.at(-1)?.bookedOn ?? today())
      explained += await explainSpan(account, span, until)
    }
    return explained
  }

  return {
    /**
     * Explains anew what late donations have changed, then what has one explanation, account by account. `from`: the first day
     * of which something is new; lines that waited long before it wait on.
     */
    async explain(customerId: string, from?: Day): Promise<MatchRun> {
      const since = from === undefined ? '' : addDays(from, -retriedDays)
      let explainedCount = await explainLate({ db, clock }, customerId)
      for (const { id: accountId } of await listAccountNumbers(db, customerId))
        explainedCount += await explainAccount({ customerId, accountId }, since)
      return { explainedCount, openCount: await countOpenLines(db, customerId) }
    },

    /** Finds what an open line may be, the most likely first. */
    async propose(account: OfAccount, line: { id: string; bookedOn: Day }): Promise<Explanation['alternatives']> {
      const around = (await readOpenLines(db, account)).filter(
        ({ bookedOn }) =>
          bookedOn >= addDays(line.bookedOn, -proposalDays) && bookedOn <= addDays(line.bookedOn, proposalDays),
      )
      const { explanations } = await run(account, around, today())
      const found = explanations.find(({ lineId }) => lineId === line.id)
      if (!found) return []
      return found.isAutomatic && found.rule !== null ? [{ rule: found.rule, parts: found.parts }] : found.alternatives
    },
  }
}

export type ExplainService = ReturnType<typeof createExplainService>

import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Cancellations } from '#features/movements/movement.port.ts'
import type { AddDonations } from '#features/transactions/donation.port.ts'
import { formatDate } from '#shared/days.ts'
import { centsOfEuros } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import { bankMatchJournal } from '../../bank.journal.ts'
import type { BankLine, BankLinesQuery, LineDonationsInput } from '../../bank-line.ts'
import { type MatchInput, type MatchProposal, type MatchRule, matchRefusals } from '../../match.ts'
import { sameLine, sentenceOf } from '../../match-sentence.ts'
import type { Part } from '../matching/explanation.ts'
import { momentOf } from './changed-lines.queries.ts'
import { readEvidence } from './evidence.queries.ts'
import type { ExplainService } from './explain.service.ts'
import { cancelGiven, givenRule, recordGiven } from './given-donations.ts'
import { findLine, type Line, type LineKey, readLinePage } from './line.queries.ts'
import { readQuestions } from './line-twins.repository.ts'
import {
  findMatch,
  insertMatches,
  lockMatches,
  type MatchKey,
  readMatches,
  readParts,
  releaseMatch,
} from './match.repository.ts'
import { partOfInput } from './match-parts.ts'
import { requireBounded, requireParts } from './part-checks.ts'
import { nameParts } from './part-names.queries.ts'
import { type TaughtRules, taughtRule } from './taught-rule.service.ts'

const longestNote = 200

type Deps = {
  db: Database
  clock: () => Date
  recordAudit: RecordAudit<typeof bankMatchJournal>
  explainer: Pick<ExplainService, 'propose'>
  openDays: OpenDays
  addDonations: AddDonations
  cancellations: Cancellations
  rules: Pick<TaughtRules, 'ofLine'>
}

/** Explanations by a person (docs/rules/bank.md#bank-match). Every refusal is a `Refusal`. */
export const createMatchService = ({ db, clock, recordAudit, explainer, openDays, rules, ...ledger }: Deps) => {
  const find = async (handle: Database, key: LineKey): Promise<Line> => {
    const line = await findLine(handle, key)
    if (!line) throw notFound()
    return line
  }

  const proposalsFor = async (customerId: string, line: Line): Promise<MatchProposal[]> => {
    if (line.state === 'explained') return []
    if (line.question) {
      const { bookedOn, label } = line.question
      const note = `${sameLine(formatDate(bookedOn))} (${label})`.slice(0, longestNote).toWellFormed()
      const parts = [{ kind: 'other' as const, amount: line.amount, note }]
      return [{ rule: 'same-line', parts, sentence: `${note}\u00a0?` }]
    }
    const account = { customerId, accountId: line.account._id }
    const found = await explainer.propose(account, { id: line._id, bookedOn: line.bookedOn })
    const all = found.map(({ parts }) => parts)
    const named = await nameParts(db, customerId, all)
    return named.map((parts, index) => {
      return { rule: found[index]?.rule ?? 'search', parts, sentence: sentenceOf(line, parts) }
    })
  }

  const get = async (key: LineKey): Promise<BankLine> => {
    const line = await find(db, key)
    const rule = line.match && (await rules.ofLine(key.customerId, key.lineId))
    const proposals = await proposalsFor(key.customerId, line)
    return { ...line, rule, evidence: await readEvidence(db, key), proposals }
  }

  const note = (
    transaction: Database,
    actor: Person,
    customerId: string,
    line: Line,
    action: 'made' | 'donated' | 'seen' | 'undone',
  ) =>
    recordAudit(transaction, bankMatchJournal, {
      customerId,
      actor,
      action,
      // Never the label of the bank, which may name a donor.
      subject: { _id: line._id, name: `du ${formatDate(line.bookedOn)}` },
      after: { amount: line.amount },
    })

  const explained = async (key: LineKey) => {
    const match = (await readMatches(db, key.customerId, [key.lineId])).get(key.lineId)
    return matchRefusals.explained(match?.makerName ?? null)
  }

  type Made = { action: 'made' | 'donated'; rule: MatchRule; words?: string | undefined }

  /** Explains an open line by the parts that `partsOf` checks or records, in its transaction. */
  const explain = async (
    actor: Person,
    key: LineKey,
    { action, rule, words }: Made,
    partsOf: (transaction: Database, line: Line) => Promise<Part[]>,
  ): Promise<BankLine> => {
    const { customerId, lineId } = key
    try {
      await db.transaction().execute(async (transaction) => {
        await openDays.hold(transaction, customerId)
        // Before the line is read: it may be leaving with its file.
        await lockMatches(transaction, customerId)
        const line = await find(transaction, key)
        if (line.state === 'explained') throw await explained(key)
        const parts = await partsOf(transaction, line)
        const free = { undoneAt: clock(), undoneBy: null }
        const madeAt = await momentOf(transaction, customerId, clock())
        const made = { madeAt, madeBy: actor.accountId, replacesId: null }
        if (line.question) await releaseMatch(transaction, { customerId, matchId: line.question.matchId }, free)
        await insertMatches(transaction, customerId, [{ lineId, rule, note: words ?? null, parts, ...made }])
        await note(transaction, actor, customerId, line, action)
      })
    } catch (error) {
      const constraint = brokenUniqueConstraint(error)
      if (constraint === 'bank_matches_one_living') throw await explained(key)
      if (constraint?.startsWith('bank_match_parts_')) throw matchRefusals.taken()
      throw error
    }
    return get(key)
  }

  return {
    list: (customerId: string, query: BankLinesQuery) => readLinePage(db, customerId, query),
    get,

    /**
     * Explains a line. Throws 409 for one that is explained, for money of another line, and for donations that have
     * changed; 422 for parts that do not exist or do not add up.
     */
    match: (actor: Person, key: LineKey, { parts: input, rule, note: words }: MatchInput): Promise<BankLine> =>
      explain(actor, key, { action: 'made', rule, words }, async (transaction, line) => {
        const ofLine = { customerId: key.customerId, bookedOn: line.bookedOn }
        const parts = await requireParts(transaction, ofLine, input.map(partOfInput))
        const sum = parts.reduce((total, { cents }) => total + cents, 0)
        if (sum !== centsOfEuros(line.amount)) throw matchRefusals.doesNotAddUp()
        requireBounded(sum, parts)
        return parts
      }),

    /**
     * Records the donations that a credit is, and explains it by them (docs/rules/bank.md#bank-gift). Throws 409 for a
     * line that is explained; 422 for a debit, an unknown cause and amounts that do not add up.
     */
    give: (actor: Person, key: LineKey, { donations }: LineDonationsInput): Promise<BankLine> =>
      explain(actor, key, { action: 'donated', rule: givenRule }, (transaction, line) =>
        recordGiven(transaction, ledger.addDonations, {
          customerId: key.customerId,
          recordedBy: actor.accountId,
          line,
          donations,
          now: clock(),
        }),
      ),

    /**
     * Makes an explanation stand although its contents have changed since: the same parts, from now on. Throws 404 for
     * one that does not exist, 409 for one that is undone.
     */
    async see(actor: Person, key: MatchKey): Promise<BankLine> {
      const { customerId, matchId } = key
      const lineId = await db.transaction().execute(async (transaction) => {
        await lockMatches(transaction, customerId)
        const match = await findMatch(transaction, key)
        if (!match) throw notFound()
        const parts = (await readParts(transaction, customerId, [matchId])).get(matchId) ?? []
        const seenAt = await momentOf(transaction, customerId, clock())
        if (!(await releaseMatch(transaction, key, { undoneAt: seenAt, undoneBy: null }))) throw matchRefusals.undone()
        const made = { madeAt: seenAt, madeBy: actor.accountId, replacesId: matchId, parts }
        await insertMatches(transaction, customerId, [{ ...match, ...made }])
        const line = await find(transaction, { customerId, lineId: match.lineId })
        await note(transaction, actor, customerId, line, 'seen')
        return match.lineId
      })
      return get({ customerId, lineId })
    },

    /**
     * Undoes an explanation, and cancels the donations that it recorded. Throws 404 for one that does not exist, 409
     * for one that is undone or whose donations have changed, 422 for donations that a second person has to cancel.
     */
    async undo(actor: Person, key: MatchKey): Promise<BankLine> {
      const { customerId } = key
      const lineId = await db.transaction().execute(async (transaction) => {
        await openDays.hold(transaction, customerId)
        const match = await findMatch(transaction, key)
        if (!match) throw notFound()
        // A person who says that it is another line has not said what that is.
        const undoneBy =
          (await readQuestions(transaction, customerId, [match.lineId])).size > 0 ? null : actor.accountId
        const undone = { undoneAt: clock(), undoneBy }
        if (!(await releaseMatch(transaction, key, undone))) throw matchRefusals.undone()
        if (match.rule === givenRule || match.rule === taughtRule)
          await cancelGiven(transaction, ledger.cancellations, { actor, ...key })
        const line = await find(transaction, { customerId, lineId: match.lineId })
        await note(transaction, actor, customerId, line, 'undone')
        return match.lineId
      })
      return get({ customerId, lineId })
    },
  }
}

import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { AddDonations } from '#features/transactions/donation.port.ts'
import { formatDate } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import { type bankRuleJournal, bankRuleJournal as journal } from '../../bank.journal.ts'
import { type BankRule, bankRuleRefusals, type LineDonationsInput, type LineRule } from '../../bank-line.ts'
import { coreOf, counterpartyOf, ruleSentence } from '../../line-words.ts'
import { matchRefusals } from '../../match.ts'
import type { Part } from '../matching/explanation.ts'
import type { BankLine } from '../matching/match-input.ts'
import { momentOf } from './changed-lines.queries.ts'
import { givenRule, recordGiven } from './given-donations.ts'
import { findMatch, insertMatches, lockMatches, type MatchKey, readMatches, readParts } from './match.repository.ts'
import {
  endRule,
  findSaid,
  hasFreeTransfer,
  hasRule,
  type ListedRule,
  listRules,
  listTeachable,
  readGift,
  replaceRule,
  type TaughtRule,
} from './taught-rule.repository.ts'

/** The rule of a match that was made as a person has taught. */
export const taughtRule = 'taught'

type Deps = {
  db: Database
  clock: () => Date
  recordAudit: RecordAudit<typeof bankRuleJournal>
  openDays: OpenDays
  addDonations: AddDonations
}

const wordsOf = ({ label, details, parts }: BankLine) => ({ label, details, batch: parts })

/** Says a rule by its months where every one of them has a line. */
const sentenceOf = (rule: ListedRule): string =>
  ruleSentence(rule, rule.causeName, rule.monthCount > 1 && rule.monthCount === rule.spanMonths)

const ruleOf = (rule: ListedRule): BankRule => ({
  _id: rule.id,
  sentence: sentenceOf(rule),
  account: { _id: rule.accountId, name: rule.accountName },
  madeAt: rule.madeAt.toISOString(),
  madeBy: { _id: rule.madeBy, name: rule.makerName },
  lineCount: rule.lineCount,
})

/** Explains lines as a person explained one in the same words (docs/rules/bank.md#bank-rules). */
export const createTaughtRules = ({ db, clock, recordAudit, openDays, addDonations }: Deps) => {
  const donationsOf = async (transaction: Database, customerId: string, rule: TaughtRule, cents: number) => {
    const gift = rule.transactionId === null ? undefined : await readGift(transaction, customerId, rule.transactionId)
    const donor = gift && Object.entries(gift).filter(([name, value]) => name !== 'causeId' && value !== null)
    const donation = { amount: eurosOfCents(cents), causeId: rule.causeId, ...Object.fromEntries(donor ?? []) }
    return [donation] as unknown as LineDonationsInput['donations']
  }

  /** Returns the parts that a rule gives a line. None: a donation that was entered by hand may be the line's. */
  const partsOf = async (
    transaction: Database,
    customerId: string,
    line: BankLine,
    rule: TaughtRule,
  ): Promise<Part[]> => {
    const { cents, bookedOn } = line
    if (rule.note !== null) return [{ kind: 'other', cents, note: rule.note }]
    if (await hasFreeTransfer(transaction, customerId, line)) return []
    const donations = await donationsOf(transaction, customerId, rule, cents)
    const ofLine = { bookedOn, amount: eurosOfCents(cents) }
    const given = { customerId, recordedBy: rule.madeBy, line: ofLine, donations, now: clock() }
    return recordGiven(transaction, addDonations, given)
  }

  /** Explains the open lines that rules fit. Returns how many. */
  const apply = async (customerId: string): Promise<number> => {
    if ((await listRules(db, customerId)).length === 0) return 0
    return db.transaction().execute(async (transaction) => {
      await openDays.hold(transaction, customerId)
      await lockMatches(transaction, customerId)
      const rules = await listRules(transaction, customerId)
      const from = rules.map(({ fromDay }) => fromDay).toSorted()[0]
      if (from === undefined) return 0
      const accountIds = [...new Set(rules.map(({ accountId }) => accountId))]
      const byWords = new Map(rules.map((rule) => [`${rule.accountId} ${rule.isCredit} ${rule.words}`, rule]))
      let count = 0
      for (const line of await listTeachable(transaction, customerId, { accountIds, from })) {
        const rule = byWords.get(`${line.accountId} ${line.cents > 0} ${coreOf(wordsOf(line))}`)
        if (!rule || line.bookedOn < rule.fromDay) continue
        const parts = await partsOf(transaction, customerId, line, rule)
        if (parts.length === 0) continue
        const madeAt = await momentOf(transaction, customerId, clock())
        const made = { madeAt, madeBy: rule.madeBy, replacesId: null, note: null, taughtId: rule.id }
        await insertMatches(transaction, customerId, [{ lineId: line.id, rule: taughtRule, parts, ...made }])
        count += 1
      }
      return count
    })
  }

  /** Finds what the answer to a line teaches. Null: it is not one answer, or the bank says too little. */
  const lessonOf = async (
    handle: Database,
    customerId: string,
    match: { lineId: string; rule: string; parts: readonly Part[] },
  ): Promise<Omit<TaughtRule, 'id' | 'madeBy'> | 'not-one' | 'wordless'> => {
    const [part, ...others] = match.parts
    const line = await findSaid(handle, customerId, match.lineId)
    if (!line || !part || others.length > 0) return 'not-one'
    const isGift = part.kind === 'donation' && match.rule === givenRule
    if (!isGift && (part.kind !== 'other' || match.rule !== 'by-hand')) return 'not-one'
    const words = coreOf(wordsOf(line))
    if (words === null) return 'wordless'
    const gift = isGift ? await readGift(handle, customerId, part.transactionId) : undefined
    return {
      accountId: line.accountId,
      isCredit: line.cents > 0,
      words,
      name: counterpartyOf(wordsOf(line)),
      note: part.kind === 'other' ? part.note : null,
      causeId: gift?.causeId ?? null,
      transactionId: isGift ? part.transactionId : null,
      fromDay: line.bookedOn,
    }
  }

  const note = (
    transaction: Database,
    actor: Person,
    customerId: string,
    action: 'made' | 'ended',
    rule: { id: string; day: string },
  ) =>
    // Never the words of the bank, which may name a donor.
    recordAudit(transaction, journal, {
      customerId,
      actor,
      action,
      subject: { _id: rule.id, name: `du ${formatDate(rule.day)}` },
    })

  return {
    apply,

    list: async (customerId: string): Promise<BankRule[]> => (await listRules(db, customerId)).map(ruleOf),

    /** Finds the rule that the answer to a line may become, or that it is. */
    async ofLine(customerId: string, lineId: string): Promise<LineRule | null> {
      const match = (await readMatches(db, customerId, [lineId])).get(lineId)
      if (!match || match.madeBy === null) return null
      const rules = await listRules(db, customerId)
      const parts = (await readParts(db, customerId, [match.id])).get(match.id) ?? []
      const lesson = await lessonOf(db, customerId, { ...match, parts })
      const own = rules.find((rule) =>
        typeof lesson === 'string'
          ? rule.id === match.taughtId
          : rule.accountId === lesson.accountId &&
            rule.isCredit === lesson.isCredit &&
            rule.words === lesson.words &&
            rule.note === lesson.note &&
            rule.causeId === lesson.causeId,
      )
      if (own) return { _id: own.id, sentence: sentenceOf(own) }
      if (typeof lesson === 'string') return null
      const causes = db.selectFrom('causes').select('name').where('customerId', '=', customerId)
      const cause = lesson.causeId && (await causes.where('id', '=', lesson.causeId).executeTakeFirst())?.name
      return { _id: null, sentence: ruleSentence(lesson, cause ?? null, false) }
    },

    /**
     * Makes a rule of the answer to a line, and explains the later lines that it fits. Throws 404 for an unknown
     * explanation, 409 for one that is undone, 422 for one that is no single answer, or whose line says too little.
     */
    async teach(actor: Person, key: MatchKey): Promise<BankRule> {
      const { customerId, matchId } = key
      const id = await db.transaction().execute(async (transaction) => {
        await lockMatches(transaction, customerId)
        const found = await findMatch(transaction, key)
        if (!found) throw notFound()
        const match = (await readMatches(transaction, customerId, [found.lineId])).get(found.lineId)
        if (match?.id !== matchId) throw matchRefusals.undone()
        if (match.madeBy === null) throw bankRuleRefusals.notOneAnswer()
        const parts = (await readParts(transaction, customerId, [matchId])).get(matchId) ?? []
        const lesson = await lessonOf(transaction, customerId, { ...match, parts })
        if (lesson === 'not-one') throw bankRuleRefusals.notOneAnswer()
        if (lesson === 'wordless') throw bankRuleRefusals.wordless()
        const madeAt = clock()
        const ruleId = await replaceRule(transaction, customerId, { ...lesson, madeBy: actor.accountId, madeAt })
        await note(transaction, actor, customerId, 'made', { id: ruleId, day: lesson.fromDay })
        return ruleId
      })
      await apply(customerId)
      const rule = (await listRules(db, customerId)).find((each) => each.id === id)
      if (!rule) throw bankRuleRefusals.ended()
      return ruleOf(rule)
    },

    /** Ends a rule. The lines that it has explained stay. Throws 404 for an unknown one, 409 for one that is ended. */
    end: (actor: Person, key: { customerId: string; ruleId: string }): Promise<undefined> =>
      db.transaction().execute(async (transaction) => {
        const day = await endRule(transaction, key, { endedAt: clock(), endedBy: actor.accountId })
        if (day === undefined)
          throw (await hasRule(transaction, key.customerId, key.ruleId)) ? bankRuleRefusals.ended() : notFound()
        await note(transaction, actor, key.customerId, 'ended', { id: key.ruleId, day })
        return undefined
      }),
  }
}

export type TaughtRules = ReturnType<typeof createTaughtRules>

import { dayOf, endOfDay, startOfDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import type { Database } from '#shared/server/database.ts'
import type { ReadDate } from '#shared/server/tables/cell-date.ts'
import { type Candidate, findInLedger } from './double.repository.ts'
import type { FileRow } from './file-reader.ts'
import type { ImportRow } from './import.repository.ts'
import { fileKeyOf, findKnown, findRepeated, type IdentifiedRow } from './imported-donation.repository.ts'
import { readRules } from './judging-rules.queries.ts'
import type { AcceptedRow, Verdict } from './line.repository.ts'
import { externalKeyOf, type Judgement, judgeRow } from './row-judge.ts'

type Donation = Extract<Judgement, { input: unknown }>

export type JudgedRow = { verdict: Verdict; donation: Donation | null; fileKey: string }

const ownIdOf = (externalId: string | null): string | null =>
  externalId !== null && Id.safeParse(externalId).success ? externalId.toLowerCase() : null

const nothing = {
  problem: null,
  columnIndex: null,
  amountCents: null,
  externalKey: null,
  givenAt: null,
  doubleOf: null,
  doubleLine: null,
  question: null,
}
const refusal = (line: number, problem: Verdict['problem'], columnIndex: number | null): Verdict => ({
  ...nothing,
  line,
  verdict: 'refused',
  problem,
  columnIndex,
})

const exactness: Record<ReadDate['precision'], number> = { day: 1000, minute: 60_000, second: 1000 }

/** Returns what a double of a donation has in common with it. */
const candidateOf = (line: number, { amountCents, date: { at, precision }, input }: Donation): Candidate => {
  const day = dayOf(at)
  const timeFrom = new Date(Math.floor(at.getTime() / exactness[precision]) * exactness[precision])
  return {
    line,
    cents: amountCents,
    dayFrom: startOfDay(day),
    dayUntil: new Date(endOfDay(day).getTime() + 1),
    timeFrom,
    timeUntil: new Date(timeFrom.getTime() + exactness[precision]),
    isExact: precision === 'second',
    email: input.donatorEmail?.toLowerCase() ?? null,
    name: input.donatorFullname ?? null,
  }
}

/**
 * Judges rows of an import: each by itself, then against what the association has imported, against its ledger and
 * against the identifiers of the rows before it in the file. `isFirstTime`: the check, whose own verdicts are not there
 * yet.
 */
export const judgeRows = async (
  db: Database,
  row: ImportRow,
  rows: readonly (FileRow & Partial<AcceptedRow>)[],
  { now, isFirstTime }: { now: Date; isFirstTime: boolean },
): Promise<JudgedRow[]> => {
  const rules = await readRules(db, row, now)
  const judged = rows.map((one) => {
    const judgement = judgeRow(one, rules)
    const donation = judgement === 'left-out' || 'problem' in judgement ? null : judgement
    const externalKey = donation?.externalId ? externalKeyOf(row.customerId, donation.externalId) : null
    const ownId = ownIdOf(donation?.externalId ?? null)
    const { line, isChosen = false, question = null } = one
    return {
      line,
      isChosen,
      question,
      judgement,
      donation,
      externalKey,
      ownId,
      fileKey: fileKeyOf(row.fileSha256 ?? '', line),
    }
  })
  const externalKeys = judged.flatMap(({ externalKey }) => externalKey ?? [])
  const known = await findKnown(db, row.customerId, {
    fileKeys: judged.map(({ fileKey }) => fileKey),
    externalKeys,
    transactionIds: judged.flatMap(({ ownId }) => ownId ?? []),
  })
  const key = { customerId: row.customerId, importId: row.id }
  const earlier = isFirstTime && externalKeys.length > 0 ? await findRepeated(db, key, externalKeys) : new Map()
  const verdicts = judged.map(({ line, isChosen, question, judgement, donation, externalKey, ownId, fileKey }) => {
    const withoutDonation = (verdict: Verdict) => ({ verdict, donation: null, fileKey, isChosen })
    if (judgement === 'left-out') return withoutDonation({ ...nothing, line, verdict: 'left-out' })
    if (!donation || 'problem' in judgement)
      return withoutDonation(
        'problem' in judgement ? refusal(line, judgement.problem, judgement.column) : refusal(line, 'unreadable', null),
      )
    const givenAt = donation.date.at.toISOString()
    const money = { amountCents: donation.amountCents, givenAt }
    const isSame = (other: { cents: number | null; day: string }): boolean =>
      other.cents === donation.amountCents && other.day === dayOf(donation.date.at)
    const asked = (question: Verdict['question'], others: Partial<Verdict> = {}) =>
      withoutDonation({ ...nothing, line, ...money, verdict: 'double', question, ...others })
    const repeated: IdentifiedRow | undefined = externalKey === null ? undefined : earlier.get(externalKey)
    if (repeated && !isChosen) {
      const day = repeated.givenAt === null ? '' : dayOf(new Date(repeated.givenAt))
      return isSame({ cents: repeated.cents, day })
        ? withoutDonation(refusal(line, 'identifier-repeated', rules.mapping.columns.externalId))
        : asked('identifier', { doubleLine: repeated.line })
    }
    if (externalKey !== null && isFirstTime)
      earlier.set(externalKey, { line, cents: donation.amountCents, givenAt } satisfies IdentifiedRow)
    const sameRow = known.fileKeys.get(fileKey)
    const identified = known.externalKeys.get(externalKey ?? '') ?? known.transactionIds.get(ownId ?? '')
    const there = sameRow ?? (isChosen ? undefined : identified)
    if (there && there === identified && there !== sameRow && !isSame(there))
      return asked('identifier', { doubleOf: there.id })
    if (there) return withoutDonation({ ...nothing, line, externalKey, verdict: 'known', doubleOf: there.id })
    if (donation.isTotal && !isChosen) return asked('total')
    // An identifier that names two donations tells none apart.
    const isAmbiguous = question === 'identifier' || (isChosen && identified !== undefined)
    const verdict: Verdict = {
      ...nothing,
      line,
      ...money,
      externalKey: isAmbiguous ? null : externalKey,
      verdict: 'accepted',
    }
    return { verdict, donation, fileKey, isChosen }
  })
  const candidates = verdicts.flatMap(({ verdict, donation, isChosen }) =>
    donation && !isChosen ? [candidateOf(verdict.line, donation)] : [],
  )
  const doubles = await findInLedger(db, key, candidates)
  return verdicts.map(({ verdict, donation, fileKey }) => {
    const doubleOf = doubles.get(verdict.line)
    if (doubleOf === undefined) return { verdict, donation, fileKey }
    return { verdict: { ...verdict, verdict: 'double' as const, doubleOf }, donation: null, fileKey }
  })
}

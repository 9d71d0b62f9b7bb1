import type { BankLine, BankLineSummary } from '#features/bank/bank-line.ts'
import { addDays } from '#shared/days.ts'
import { type Alarms, judgeAlarms } from './alarms.ts'
import type { Association } from './association.ts'
import type { Shown } from './play.ts'
import type { Profile } from './profiles.ts'
import { checkSums } from './sums.ts'
import { isPossible, type TrueLine, type Truth } from './truth.ts'
import { createVerdicts, type Verdict, type Verdicts } from './verdict.ts'

export type Pair = { line: TrueLine; shown: BankLineSummary }
export type Finding = Pair & {
  verdict: Verdict | null
  /** The line as the product shows it. Null: nobody has opened it. */
  opened: BankLine | null
}
export type Judgement = {
  lines: number
  possible: number
  explained: number
  possibleExplained: number
  wrong: Finding[]
  untied: Finding[]
  /** Lines that wait, for which the ledger has everything. */
  unexplained: Finding[]
  /** Explained lines with a difference, where the ledger lacks some of it. */
  withDifference: number
  doubled: { due: number; named: number; proposed: number }
  /** Opened lines that wait and have a right explanation; those whose first proposal is right, and those with none. */
  first: { waiting: number; right: number; none: number; givenUp: number; misled: Finding[] }
  alarms: Alarms
  sums: string[]
  millisecondsPerOpened: number
}

type Subject = { profile: Profile; truth: Truth; association: Association; isAfter: boolean; mostOpened: number }

/** Finds for each line of the truth that of the product: by day and amount, then by its words. */
const pairLines = (truth: Truth, shown: readonly BankLineSummary[]): Pair[] => {
  const keyOf = (day: string, cents: number): string => `${day} ${cents}`
  const free = Map.groupBy(shown, ({ bookedOn, amount }) => keyOf(bookedOn, Math.round(amount * 100)))
  const bare = (text: string): string => text.replaceAll(/\W/g, '').slice(0, 24)
  /** A format may cut a label short. */
  const isSame = (one: string, other: string): boolean => one.includes(other) || other.startsWith(one)
  return truth.lines.flatMap((line) => {
    const candidates = free.get(keyOf(line.bookedOn, line.cents)) ?? []
    const place = Math.max(
      0,
      candidates.findIndex(({ label }) => isSame(bare(label), bare(line.label))),
    )
    const [found] = candidates.splice(place, 1)
    return found ? [{ line, shown: found }] : []
  })
}

/** Says whether a right explanation can be given of a line that waits. */
const mayBeExplained = ({ cause }: TrueLine, { arrived }: Verdicts): boolean => {
  if (cause.kind === 'remittance') return !cause.isSecond && cause.batches.flatMap(arrived).length > 0
  if (cause.kind === 'transfer') return cause.gift !== null
  return cause.kind !== 'subsidy' && cause.kind !== 'expense'
}

/** The time that opening the lines of a world may take. */
const longestOpeningMs = 30_000

/** Takes items from all over a list. */
const sampleOf = <Item>(items: readonly Item[], most: number): Item[] =>
  items
    .map((item, place) => ({ item, order: (place * 7919) % 10_007 }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, most)
    .map(({ item }) => item)

const judgeFirst = async (waiting: readonly Pair[], verdicts: Verdicts, { open }: Shown, mostOpened: number) => {
  const startedAt = performance.now()
  const misled: Finding[] = []
  const opened = new Map<TrueLine, BankLine>()
  const counts = { waiting: 0, right: 0, none: 0, givenUp: 0 }
  for (const { line, shown } of sampleOf(waiting, mostOpened)) {
    if (performance.now() - startedAt > longestOpeningMs) break
    const seen = await open(shown._id)
    if (seen === null) counts.givenUp += 1
    else opened.set(line, seen)
    const [proposal] = seen?.proposals ?? []
    const verdict = proposal ? verdicts.judgeParts(proposal.parts, line) : null
    counts.waiting += 1
    if (verdict === null) counts.none += 1
    else if (verdict.is === 'right' || verdicts.isAsGood(proposal?.parts ?? [], line)) counts.right += 1
    else if (seen) misled.push({ line, shown, verdict, opened: seen })
  }
  const millisecondsPerOpened = (performance.now() - startedAt) / Math.max(1, counts.waiting)
  return { first: { ...counts, misled }, opened, millisecondsPerOpened }
}

const judgeDoubled = async (
  pairs: readonly Pair[],
  verdicts: Verdicts,
  { open }: Shown,
): Promise<Judgement['doubled']> => {
  const doubled = { due: 0, named: 0, proposed: 0 }
  const shownOf = new Map(pairs.map(({ line, shown }) => [line.place, shown]))
  for (const { line } of pairs) {
    if (line.cause.kind !== 'remittance' || !line.cause.isSecond) continue
    doubled.due += 1
    const same = verdicts.twinsOf(line.cause.says).flatMap(({ place }) => shownOf.get(place) ?? [])
    const seen = await Promise.all(same.map(({ _id }) => open(_id)))
    if (seen.some((one) => one?.match && verdicts.isDoubled(one.match.parts, line))) doubled.named += 1
    else if (seen.some((one) => one?.proposals[0] && verdicts.isDoubled(one.proposals[0].parts, line)))
      doubled.proposed += 1
  }
  return doubled
}

/** Compares what the product says of each line, day and terminal with the truth. */
export const judge = async (subject: Subject, shown: Shown): Promise<Judgement> => {
  const { profile, truth, association, isAfter, mostOpened } = subject
  const verdicts = createVerdicts(truth, association)
  const pairs = pairLines(truth, shown.lines)
  const explained = pairs.filter((pair) => pair.shown.match && pair.shown.match.madeBy === null)
  const findings: Finding[] = []
  for (const pair of explained) {
    const opened = await shown.open(pair.shown._id)
    findings.push({ ...pair, opened, verdict: verdicts.judgeParts(opened?.match?.parts ?? [], pair.line) })
  }
  const correct = findings.filter(({ verdict }) => verdict?.is === 'right')
  const waiting = pairs.filter((pair) => pair.shown.state === 'open')
  const isHidden = ({ line }: Pair): boolean => profile.grouping === 'terminal' && verdicts.isHidden(line, isAfter)
  const proposable = waiting.filter((pair) => mayBeExplained(pair.line, verdicts) && !isHidden(pair))
  const { first, opened, millisecondsPerOpened } = await judgeFirst(proposable, verdicts, shown, mostOpened)
  const mayBeFound = ({ line }: Pair): boolean => isPossible(line, isAfter) && !verdicts.isAmbiguous(line)
  return {
    lines: truth.lines.length,
    possible: pairs.filter(mayBeFound).length,
    explained: correct.length,
    possibleExplained: correct.filter(mayBeFound).length,
    wrong: findings.filter(({ verdict }) => verdict?.is === 'wrong'),
    untied: findings.filter(({ verdict }) => verdict?.is === 'untied'),
    unexplained: waiting
      .filter(mayBeFound)
      .map((pair) => ({ ...pair, verdict: null, opened: opened.get(pair.line) ?? null })),
    withDifference: correct.filter((pair) => !mayBeFound(pair)).length,
    doubled: await judgeDoubled(pairs, verdicts, shown),
    first,
    alarms: judgeAlarms(truth, association, shown.months, addDays(profile.to, -16)),
    sums: checkSums(truth, pairs, findings, verdicts),
    millisecondsPerOpened,
  }
}

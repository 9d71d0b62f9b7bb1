import type { MatchPart } from '#features/bank/match.ts'
import type { Association } from './association.ts'
import { type Batch, type Donation, isPossible, paidOf, type TrueLine, type Truth } from './truth.ts'

/** `untied`: a commission or an unpaid donation that is called an expense. That is not false, and says too little. */
export type Verdict = { is: 'right' | 'untied' | 'wrong'; reason: string }

/** Cents by which a commission may differ from the truth: banks round each payment or the sum. */
const commissionTolerance = 3
/** The minutes around a collection in which another minute of it may be the true one. */
const closingMs = 20 * 60_000
const right: Verdict = { is: 'right', reason: '' }
const wrong = (reason: string): Verdict => ({ is: 'wrong', reason })
export const centsOf = (euros: number): number => Math.round(euros * 100)

type Of<Kind extends MatchPart['kind']> = Extract<MatchPart, { kind: Kind }>
export const partsOf = <Kind extends MatchPart['kind']>(parts: readonly MatchPart[], kind: Kind): Of<Kind>[] =>
  parts.filter((part): part is Of<Kind> => part.kind === kind)
const sumOf = (parts: readonly MatchPart[]): number => parts.reduce((sum, { amount }) => sum + centsOf(amount), 0)

/** Finds which donations of the world an explanation takes, and which line says the same as another one. */
export const createVerdicts = (truth: Truth, association: Association) => {
  const inLedger = truth.donations
    .filter((donation) => association.donations.has(donation))
    .toSorted((one, other) => one.at - other.at)
  const byTerminal = Map.groupBy(inLedger, ({ terminal }) => association.devices[terminal] ?? '')
  const takenBy = ({ device, from, to }: Of<'takings'>): Donation[] =>
    (byTerminal.get(device._id) ?? []).filter(({ at }) => at >= Date.parse(from) && at < Date.parse(to))
  const arrived = (batch: Batch): Donation[] => paidOf(batch).filter((donation) => association.donations.has(donation))
  const batchOf = new Map(truth.batches.flatMap((batch) => batch.donations.map((each) => [each, batch] as const)))
  const collections = new Map(
    [...Map.groupBy(truth.batches, ({ terminal }) => terminal)].map(([terminal, own]) => [
      terminal,
      own.map(({ collectedAt }) => collectedAt),
    ]),
  )
  const twins = Map.groupBy(truth.lines, ({ cause }) => (cause.kind === 'remittance' ? cause.says : ''))

  const ofRemittance = (parts: readonly MatchPart[], batches: readonly Batch[], commission: number): Verdict => {
    const strange = parts.find(({ kind }) => !['takings', 'commission', 'difference'].includes(kind))
    if (strange) return wrong(`a remittance is said to be: ${strange.kind}`)
    const taken = new Set(partsOf(parts, 'takings').flatMap(takenBy))
    const due = new Set(batches.flatMap(arrived))
    const missing = [...due].filter((donation) => !taken.has(donation)).length
    const foreign = [...taken].filter((donation) => !due.has(donation) && donation.fate !== 'unpaid').length
    if (missing + foreign > 0) return wrong(`${missing} of its ${due.size} donations lack, ${foreign} are of others`)
    const differences = partsOf(parts, 'difference').filter(({ name }) => name === 'commission')
    const said = -sumOf([...partsOf(parts, 'commission'), ...differences])
    if (Math.abs(said - commission) > commissionTolerance)
      return wrong(`its commission is ${commission} cents, not ${said}`)
    return right
  }

  const ofOther = (parts: readonly MatchPart[], { cause }: TrueLine): Verdict => {
    const isExpense = parts.every(({ kind }) => kind === 'other')
    const onlyPart = parts.length === 1 ? parts[0] : undefined
    switch (cause.kind) {
      case 'commission': {
        const numbers = cause.contracts.map((contract) => association.contracts[contract])
        const isOwn = (part: MatchPart): boolean =>
          part.kind === 'commission' && numbers.includes(part.contract._id) && part.month === cause.month
        if (parts.every(isOwn)) return right
        return isExpense ? { is: 'untied', reason: 'a commission is called an expense' } : wrong('not its commission')
      }
      case 'slip': {
        const isOwn = onlyPart?.kind === 'slip' && onlyPart.slip._id === association.slips[cause.slip]
        return isOwn ? right : wrong('not its slip')
      }
      case 'transfer': {
        const given = cause.gift === null ? undefined : truth.gifts[cause.gift]
        const taken = truth.gifts.find(
          (_, gift) => onlyPart?.kind === 'donation' && onlyPart.transactionId === association.gifts[gift],
        )
        // A payer may give the same twice on one day.
        const isOwn = taken !== undefined && taken.payer === given?.payer && taken.at === given.at
        return isOwn ? right : wrong(given === undefined ? 'nobody has entered it' : 'not its donation')
      }
      case 'unpaid': {
        const isOwn = onlyPart?.kind === 'movement' && onlyPart.movementId === association.chargebacks[cause.chargeback]
        if (isOwn) return right
        return isExpense
          ? { is: 'untied', reason: 'an unpaid donation is called an expense' }
          : wrong('not its movement')
      }
      default:
        return isExpense
          ? right
          : wrong(`no money of donations, said to be: ${parts.map(({ kind }) => kind).join(', ')}`)
    }
  }

  const isDoubled = (parts: readonly MatchPart[], { cents }: TrueLine): boolean =>
    parts.length > 0 &&
    parts.every((part) => part.kind === 'difference' && part.name === 'doubled') &&
    sumOf(parts) === cents

  /** Judges an explanation of a line. Lines that say the same may have each other's explanation. */
  const judgeParts = (parts: readonly MatchPart[], line: TrueLine): Verdict => {
    const { cause } = line
    if (cause.kind !== 'remittance') return ofOther(parts, line)
    const same = twins.get(cause.says) ?? [line]
    if (same.some((twin) => twin.cause.kind === 'remittance' && twin.cause.isSecond) && isDoubled(parts, line))
      return right
    const verdicts = same.flatMap((twin) =>
      twin.cause.kind === 'remittance' ? [ofRemittance(parts, twin.cause.batches, twin.cause.commission)] : [],
    )
    return verdicts.find(({ is }) => is === 'right') ?? ofRemittance(parts, cause.batches, cause.commission)
  }

  /** Tells whether a terminal may have sent a donation with another day: a collection was some minutes from it. */
  const isAtClosing = ({ terminal, at }: Donation): boolean =>
    (collections.get(terminal) ?? []).some((each) => Math.abs(each - at) <= closingMs)

  /**
   * Tells whether a proposal is as good as the truth: it differs by the same amount of other whole collections, or of
   * donations at a closing, which neither the line nor the ledger tells apart.
   */
  const isAsGood = (parts: readonly MatchPart[], { cause }: TrueLine): boolean => {
    if (cause.kind !== 'remittance' || parts.some(({ kind }) => kind !== 'takings' && kind !== 'commission'))
      return false
    const taken = new Set(partsOf(parts, 'takings').flatMap(takenBy))
    const due = new Set(cause.batches.flatMap(arrived))
    const missing = new Set([...due].filter((each) => !taken.has(each)))
    const foreign = new Set([...taken].filter((each) => !due.has(each)))
    const [contract] = cause.batches.map((batch) => batch.contract)
    const isWhole = (donation: Donation, side: ReadonlySet<Donation>): boolean => {
      const batch = batchOf.get(donation)
      return batch !== undefined && batch.contract === contract && arrived(batch).every((each) => side.has(each))
    }
    const isLike = (side: ReadonlySet<Donation>): boolean =>
      [...side].every((donation) => isWhole(donation, side) || isAtClosing(donation))
    return sum([...missing]) === sum([...foreign]) && isLike(missing) && isLike(foreign)
  }

  /** Tells whether several terminals may be that of a line: some of its donations are unknown. */
  const isHidden = (line: TrueLine, isAfter: boolean): boolean => {
    if (line.cause.kind !== 'remittance' || line.cause.batches.length > 1 || isPossible(line, isAfter)) return false
    const [own] = line.cause.batches
    const like = truth.batches.filter(
      (each) =>
        each.contract === own?.contract && each.day === own.day && each.fate === 'paid' && sum(arrived(each)) > 0,
    )
    return like.length > 1
  }

  const sum = (donations: readonly Donation[]): number => donations.reduce((total, { cents }) => total + cents, 0)
  /** Tells whether another terminal of the day has the same sum in the ledger by chance. */
  const isAmbiguous = ({ cause }: TrueLine): boolean => {
    if (cause.kind !== 'remittance' || cause.batches.length !== 1) return false
    const [own] = cause.batches
    return truth.batches.some(
      (other) =>
        other !== own &&
        other.contract === own?.contract &&
        other.day === own.day &&
        sum(arrived(other)) === sum(arrived(own)) &&
        sum(paidOf(other)) !== sum(arrived(other)),
    )
  }

  return {
    judgeParts,
    isAsGood,
    isHidden,
    takenBy,
    arrived,
    isDoubled,
    isAmbiguous,
    twinsOf: (says: string) => twins.get(says) ?? [],
  }
}
export type Verdicts = ReturnType<typeof createVerdicts>

import { addDays } from '#shared/days.ts'
import { type Evidence, evidenceOf, saysReference } from './evidence.ts'
import type { Explanation, Part, RuleResult } from './explanation.ts'
import { kindsOf } from './line-kind.ts'
import type { BankLine, MatchInput, PaidOut } from './match-input.ts'
import { provedPairs } from './pairing.ts'
import { reachDays } from './span.ts'

/** The days after a payout in which a line of its amount alone may be it. */
const nearDays = 7
const mostChoices = 5

/** How a label names each acquirer. */
const platforms: Record<PaidOut['source'], RegExp> = {
  helloasso: / HELLO ?ASSO/,
  stripe: / STRIPE/,
  sumup: / SUM ?UP/,
  lyra: / (?:LYRA|PAYZEN|SYSTEMPAY)/,
}

/** Returns the signs that a line gives of a payout: its amount, the name of its acquirer, its reference and its day. */
const signsOf = (line: BankLine, words: Evidence, { source, reference, paidOn, netCents }: PaidOut) => ({
  isExact: line.cents === netCents,
  saysPlatform: platforms[source].test(words.text),
  // A reference that is a day, as those of HelloAsso, is not that of one acquirer alone.
  saysReference: !/^\d{2}-\d{2}-\d{4}$/.test(reference) && saysReference(words, reference),
  saysDay: words.dates.has(paidOn),
  isNear: paidOn <= line.bookedOn && line.bookedOn <= addDays(paidOn, nearDays),
})
type Signs = ReturnType<typeof signsOf>

const proves = ({ isExact, ...said }: Signs): boolean =>
  isExact && (said.saysReference || (said.saysPlatform && said.saysDay))

const suggests = ({ isExact, saysPlatform, isNear, ...said }: Signs): boolean =>
  isExact ? saysPlatform || isNear : said.saysReference || (saysPlatform && said.saysDay)

/** Lists the payments. What the line has besides is a difference. */
const partsOf = (line: BankLine, { payments, netCents }: PaidOut): Part[] => {
  const rest = line.cents - netCents
  const name = rest > 0 ? 'no-donation' : 'no-payment'
  return [
    ...payments.map(({ id, ...each }): Part => ({ kind: 'payment', paymentId: id, ...each })),
    ...(rest === 0 ? [] : [{ kind: 'difference' as const, name, cents: rest, day: null, deviceId: null } as const]),
  ]
}

const reaches = ({ bookedOn }: BankLine, { paidOn }: PaidOut): boolean =>
  addDays(bookedOn, -reachDays) <= paidOn && paidOn <= addDays(bookedOn, reachDays)

/**
 * Matches lines with the payments of a payout that no terminal took. A line proves its payout by the exact amount and
 * its reference, or the name of the acquirer with the day of the payout. Less is a proposal
 * (docs/rules/bank.md#bank-paid-out).
 */
export const matchPayments = (input: MatchInput): RuleResult => {
  const taken = new Set(
    input.standing.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'payment' ? [part.paymentId] : []))),
  )
  const free = input.paidOut.filter(({ payments }) => !payments.some(({ id }) => taken.has(id)))
  const proved = new Map<BankLine, PaidOut[]>()
  const alternatives = new Map<string, Explanation['alternatives']>()
  for (const line of free.length > 0 ? [...input.lines, ...input.elsewhere] : []) {
    const words = evidenceOf(line)
    if (!kindsOf(line, words).some((kind) => kind === 'transfer-in' || kind === 'card-payout')) continue
    const known = free
      .filter((payout) => reaches(line, payout))
      .map((payout) => ({ payout, signs: signsOf(line, words, payout) }))
    const sure = known.filter(({ signs }) => proves(signs))
    proved.set(
      line,
      sure.map(({ payout }) => payout),
    )
    const possible = sure.length > 0 ? sure : known.filter(({ signs }) => suggests(signs))
    const choices = possible.slice(0, mostChoices)
    if (choices.length > 0)
      alternatives.set(
        line.id,
        choices.map(({ payout }) => ({ rule: 'reference', parts: partsOf(line, payout) })),
      )
  }
  const own = new Set(input.lines)
  const automatic = new Map(
    [...provedPairs(proved)]
      .filter(([line]) => own.has(line))
      .map(([line, payout]) => [line.id, partsOf(line, payout)]),
  )
  return { rule: 'reference', automatic, alternatives, certain: new Set(automatic.keys()) }
}

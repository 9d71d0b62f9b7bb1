import { centsOfEuros } from '#shared/money.ts'
import type { MatchChoices, MatchPart } from '../../match.ts'

/**
 * The meaning that a person gives to the rest: nothing chosen yet, a difference by its name, a commission, or something
 * else.
 */
export type RestChoice = '' | 'commission' | 'other' | Extract<MatchPart, { kind: 'difference' }>['name']

/** Signed euros to cents: `centsOfEuros` rounds halves upward. */
const centsOf = (euros: number): number => Math.sign(euros) * centsOfEuros(Math.abs(euros))

export const restOf = (amount: number, chosen: readonly Pick<MatchPart, 'amount'>[]): number =>
  chosen.reduce((rest, part) => rest - centsOf(part.amount), centsOf(amount)) / 100

export const keyOf = (part: MatchPart): string => {
  switch (part.kind) {
    case 'takings':
      return `takings ${part.device._id} ${part.from}`
    case 'slip':
      return `slip ${part.slip._id} ${part.medium}`
    case 'donation':
      return `donation ${part.transactionId}`
    case 'movement':
      return `movement ${part.movementId}`
    default:
      return part.kind
  }
}

/** Lists what the rest of a line can be: too much or too little paid for donations, or what the bank took. */
export const restChoicesOf = (amount: number, rest: number): Exclude<RestChoice, ''>[] => {
  if (amount < 0) return ['other', 'commission', 'unpaid', 'refund']
  if (rest > 0) return ['other', 'cut-off', 'late-donation', 'no-donation', 'doubled']
  return ['other', 'cut-off', 'late-donation', 'commission', 'unpaid', 'refund', 'no-payment', 'lost']
}

type Rest = { choice: RestChoice; amount: number; note: string; contracts: MatchChoices['contracts'] }

/** Makes the rest a part, or returns undefined while it is not said. */
export const restPartOf = ({ choice, amount, note, contracts }: Rest): MatchPart | undefined => {
  const [contract] = contracts
  if (choice === '') return undefined
  if (choice === 'other') return { kind: 'other', amount, note: note.trim() }
  if (choice === 'commission' && contract) return { kind: 'commission', amount, contract, month: null }
  return { kind: 'difference', amount, name: choice, day: null, device: null }
}

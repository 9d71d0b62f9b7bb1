import type { Day } from '#shared/days.ts'
import type { FileAcquirer } from '../../bank-account.ts'
import type { Part } from './explanation.ts'

/**
 * The input of the matcher: all of one bank account. Amounts are signed whole cents, instants are epoch milliseconds.
 */

/**
 * The donations by card of a terminal that are not cancelled, the earliest first. There are tens of thousands, which go
 * to a thread: columns of numbers are copied at once.
 */
export type Takings = {
  deviceId: string
  /** When the donors gave. */
  at: Float64Array
  cents: Float64Array
}

/** A terminal of a contract, from a day until the day before `untilDay`. */
type ContractDevice = { deviceId: string; fromDay: Day; untilDay: Day | null }

export type Contract = {
  id: string
  number: string
  acquirer: string
  devices: readonly ContractDevice[]
  /** Tells whether a line of the bank is the donations themselves or what is left after the commission. */
  settles: 'gross' | 'net'
  /** The rate in millionths: 12,000 is 1.2 %. */
  ratePpm: number
  /** The fixed part for each donation, in tenths of a cent. */
  fixedTenthCents: number
  /** The commission is a line of its own, once a month. */
  isFeeMonthly: boolean
  /** Minutes after midnight in Paris, where they are known; null when lines have to show them. */
  cutOffMinute: number | null
}

export type Slip = { id: string; number: number; day: Day; chequeCents: number; cashCents: number }

/** A donation by transfer. */
export type Transfer = {
  transactionId: string
  at: number
  cents: number
  names: readonly string[]
  reference: string | null
}

/** A movement that takes money back, or brings it back (`chargeback_won`). `cents` is as the account sees it. */
export type Movement = {
  id: string
  transactionId: string
  kind: 'refunded' | 'chargeback' | 'chargeback_won' | 'cheque_returned'
  effectiveOn: Day
  /** The instant of its donation, where it is known. */
  givenAt?: number
  cents: number
  deviceId: string | null
  /** Another account may book it too: its terminal has no contract, or has had one that pays there. */
  isShared?: boolean
}

/** A payout in an acquirer's file: the days that it pays, with their donations and commission. */
export type Payout = {
  contractId: string
  reference: string
  netCents: number
  commissionCents: number
  days: readonly { day: Day; grossCents: number; donationCount: number }[]
  /** The refunds and chargebacks that it keeps back: negative, except of a chargeback that was won. */
  returns: readonly { kind: 'refund' | 'chargeback'; cents: number }[]
}

/** A payout in an acquirer's file whose payments no terminal of a contract has taken. */
export type PaidOut = {
  source: FileAcquirer
  reference: string
  /** The day of the payout, or else of its last payment. */
  paidOn: Day
  netCents: number
  /** Its payments, refunds, chargebacks and fees, each without the commission. They add up to it. */
  payments: readonly { id: string; note: string; cents: number }[]
}

export type BankLine = {
  id: string
  bookedOn: Day
  cents: number
  label: string
  /** The interbank code of CFONB ('30'), or the family of the bank transaction code of CAMT ('PMNT/CCRD/POSC'). */
  code: string | null
  reference: string | null
  details: readonly { qualifier: string; text: string }[]
  parts: readonly { cents: number; reference: string | null; name: string | null; text: string | null }[]
}

/** A match that stands: its money is taken. `line` is null where the line itself is too far away to show anything. */
export type StandingMatch = { line: BankLine | null; parts: readonly Part[] }

/** First and last day. */
export type DaySpan = { from: Day; to: Day }

export type MatchInput = {
  /**
   * The day on which the matcher runs. A lost remittance is named only when late donations can no longer explain it.
   */
  today: Day
  contracts: readonly Contract[]
  /** The takings of all terminals of the contracts, from the first day of the month before the first line on. */
  takings: readonly Takings[]
  slips: readonly Slip[]
  transfers: readonly Transfer[]
  movements: readonly Movement[]
  payouts: readonly Payout[]
  paidOut: readonly PaidOut[]
  /** The lines to explain. */
  lines: readonly BankLine[]
  /** Lines of other accounts that no person has decided on, and that may pay the same records. */
  elsewhere: readonly BankLine[]
  standing: readonly StandingMatch[]
  /** The days that the account's statements cover: a line that is absent there does not exist. */
  covered: readonly DaySpan[]
}

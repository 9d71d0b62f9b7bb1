import type { Day } from '#shared/days.ts'

/** `late`: arrives after the files. `unrecorded`: never in the ledger. `unpaid`: in the ledger, never paid. */
export type DonationFate = 'recorded' | 'late' | 'unrecorded' | 'unpaid'
export type Donation = { terminal: number; at: number; cents: number; fate: DonationFate }

/** The donations that a terminal sends in one collection. */
export type Batch = {
  terminal: number
  contract: number
  /** The day that the collection ends. */
  day: Day
  collectedAt: number
  donations: Donation[]
  fate: 'paid' | 'lost'
}

/** A line as the bank writes it. */
export type BankLine = {
  place: number
  bookedOn: Day
  valueOn: Day
  cents: number
  label: string
  /** The interbank code of CFONB. */
  code: string
  reference: string
}

/** The explanation of a line. */
export type Cause =
  | {
      kind: 'remittance'
      batches: Batch[]
      commission: number
      /** The content of the label, so far as the ledger can know it: lines that say the same are twins. */
      says: string
      /** The line that pays the same again. */
      isSecond: boolean
    }
  | { kind: 'commission'; contracts: readonly number[]; month: string | null }
  | { kind: 'slip'; slip: number }
  | { kind: 'transfer'; gift: number | null }
  | { kind: 'unpaid'; chargeback: number }
  | { kind: 'subsidy' }
  | { kind: 'expense' }

export type TrueLine = BankLine & { cause: Cause }
/** A line before the others are known. */
export type Drawn = Omit<TrueLine, 'place' | 'reference'>

export const lineOf = (bookedOn: Day, cents: number, label: string, code: string, cause: Cause): Drawn => ({
  bookedOn,
  valueOn: bookedOn,
  cents,
  label,
  code,
  cause,
})

/** Money of the association besides that of its terminals. */
export type Slip = { day: Day; cheques: { cents: number; at: number }[] }
export type Gift = { at: number; cents: number; payer: string }
/** A donation that a donor's bank takes back, which the manager has noted. */
export type Chargeback = { donation: Donation; day: Day }

export type Truth = {
  lines: TrueLine[]
  batches: Batch[]
  donations: Donation[]
  slips: Slip[]
  gifts: Gift[]
  chargebacks: Chargeback[]
}

export const paidOf = ({ donations }: Batch): Donation[] => donations.filter(({ fate }) => fate !== 'unpaid')

/** The ledger has everything that a line contains, before or after the late donations. */
export const isPossible = ({ cause }: TrueLine, isAfter: boolean): boolean => {
  switch (cause.kind) {
    case 'remittance':
      return (
        !cause.isSecond &&
        cause.batches.every(({ donations }) =>
          donations.every(({ fate }) => fate === 'recorded' || (fate === 'late' && isAfter)),
        )
      )
    case 'transfer':
      return cause.gift !== null
    case 'subsidy':
      return false
    default:
      return true
  }
}

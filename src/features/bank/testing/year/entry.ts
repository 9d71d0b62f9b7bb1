import type { Day } from '#shared/days.ts'

/** The meaning of a part of an entry of the bank, which only the generator knows. Credits are positive. */
export type TruePart = { cents: number } & (
  | { what: 'takings'; contractId: string; terminalId: string; day: Day; donationIds: string[] }
  | { what: 'doubled'; contractId: string; terminalId: string; day: Day }
  | { what: 'commission'; contractId: string; month: string | null }
  | { what: 'slip'; slipId: string; medium: 'cheque' | 'cash' }
  | { what: 'transfer'; transactionId: string }
  | { what: 'movement'; movementId: string }
  /** A payment of a terminal that the association has no donation of. */
  | { what: 'no-donation'; terminalId: string; day: Day }
  /** Money that is no donation, or a return that nobody has recorded. */
  | { what: 'other'; note: string }
)

/** The kinds of entries, with the code that each kind has in CFONB and in CAMT. */
export const entryCodes = {
  remittance: { cfonb: '30', camt: 'PMNT/MCRD/POSP' },
  refund: { cfonb: '36', camt: 'PMNT/MCRD/DAJT' },
  chargeback: { cfonb: '38', camt: 'PMNT/MCRD/UPCT' },
  regained: { cfonb: '38', camt: 'PMNT/MCRD/CAJT' },
  cheques: { cfonb: '02', camt: 'PMNT/RCHQ/CCHQ' },
  returnedCheque: { cfonb: '03', camt: 'PMNT/RCHQ/UPCQ' },
  cash: { cfonb: '04', camt: 'PMNT/CNTR/CDPT' },
  transferIn: { cfonb: '05', camt: 'PMNT/RCDT/ESCT' },
  transferOut: { cfonb: '06', camt: 'PMNT/ICDT/ESCT' },
  directDebit: { cfonb: '08', camt: 'PMNT/RDDT/ESDD' },
  charge: { cfonb: '62', camt: 'PMNT/MDOP/CHRG' },
} as const
export type EntryKind = keyof typeof entryCodes

/** An entry of the account, before it is written in the format of a bank. */
export type Entry = {
  kind: EntryKind
  bookedOn: Day
  valueOn: Day
  cents: number
  label: string
  reference: string
  /** The payer of a transfer. */
  payer: string | null
  /** The words of the payer or of the bank. */
  message: string | null
  truth: TruePart[]
}

export const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)

type Drawn = Pick<Entry, 'kind' | 'bookedOn' | 'label' | 'reference' | 'truth'> & Partial<Entry>

/** Returns an entry whose amount is that of its parts. */
export const entryOf = (entry: Drawn): Entry => ({
  valueOn: entry.bookedOn,
  payer: null,
  message: null,
  cents: sumOf(entry.truth),
  ...entry,
})

/** Returns `201126` for 20 November 2026, as banks write a day. */
export const shortDay = (day: Day): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`

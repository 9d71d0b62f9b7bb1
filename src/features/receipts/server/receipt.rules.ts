import { type Day, dayOf } from '#shared/days.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'
import { isLatin } from '#shared/text.ts'
import { lawOn } from '../law/dated-fact.ts'
import { receiptForms } from '../law/receipt-forms.ts'
import type { NotReceiptable } from '../receipt.ts'

/** A donation as a receipt sees it. */
export type GivenDonation = {
  id: string
  createdAt: Date
  /** Net of movements. */
  netCents: number
  isCancelled: boolean
  paymentMethod: PaymentMethod | null
  isEligible: boolean
  hasDonor: boolean
  /** The donor who was named as its giver. */
  donorId: string | null
  /** A receipt that is not cancelled has it. */
  isReceipted: boolean
}

/** The donor as a receipt names them. */
export type ReceiptDonor = {
  kind: 'person' | 'company'
  name: string
  legalForm: string | null
  siren: string | null
  street: string
  extra: string | null
  postalCode: string | null
  city: string
  country: string
}

/** Finds why a donation is on no receipt of a donor (docs/rules/receipts.md#receipts-refused). */
export const findDonationRefusal = (donation: GivenDonation, donorId: string | null): NotReceiptable | undefined => {
  if (donation.isCancelled) return 'cancelled'
  if (donation.netCents <= 0) return 'nothingLeft'
  if (donation.isReceipted) return 'receipted'
  if (!donation.isEligible) return 'notEligible'
  if (donation.donorId !== null && donorId !== null && donation.donorId !== donorId) return 'otherDonor'
  if (donation.paymentMethod === 'cash' && !donation.hasDonor && donation.donorId === null) return 'anonymousCash'
  return undefined
}

/** Finds why donations cannot be on one receipt of a donor. */
export const findReceiptRefusal = (
  donations: readonly GivenDonation[],
  donorId: string,
  donor: ReceiptDonor,
): NotReceiptable | undefined => {
  const years = new Set(donations.map(({ createdAt }) => dayOf(createdAt).slice(0, 4)))
  if (years.size > 1) return 'otherYear'
  if (!donor.street || !donor.city || (donor.country === 'FR' && !donor.postalCode)) return 'noAddress'
  if (![donor.name, donor.street, donor.city].every(isLatin)) return 'notLatin'
  for (const donation of donations) {
    const refusal = findDonationRefusal(donation, donorId)
    if (refusal) return refusal
  }
  return undefined
}

/** Returns the first and the last day of donations. Throws for none. */
const spanOf = (donations: readonly GivenDonation[]): { from: Day; until: Day } => {
  const days = donations.map(({ createdAt }) => dayOf(createdAt)).toSorted()
  const [from, until] = [days[0], days.at(-1)]
  if (from === undefined || until === undefined) throw new Error('A receipt has a donation.')
  return { from, until }
}

export type NewReceipt = {
  id: string
  year: number
  number: number
  form: string
  profileId: string
  issuerName: string
  donorId: string
  donor: ReceiptDonor
  givenFrom: Day
  givenUntil: Day
  issuedAt: Date
  issuedBy: string
  runId?: string
  donations: readonly GivenDonation[]
}

/** Completes a receipt with the form of its day and the span of its donations. */
export const newReceiptOf = (
  receipt: Omit<NewReceipt, 'form' | 'profileId' | 'givenFrom' | 'givenUntil'>,
  profileId: string,
): NewReceipt => {
  const { from: givenFrom, until: givenUntil } = spanOf(receipt.donations)
  const form = lawOn(receiptForms[receipt.donor.kind], dayOf(receipt.issuedAt)).value.number
  return { ...receipt, profileId, form, givenFrom, givenUntil }
}

import { addressLines } from '#features/donors/donor-record.ts'
import { type Day, dayOf, formatDate } from '#shared/days.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'
import type { Block, Paper } from '#shared/server/paper/paper.ts'
import { formatSiren } from '#shared/siren.ts'
import { type FiscalSetting, qualities } from '../fiscal-profile.ts'
import { lawOn } from '../law/dated-fact.ts'
import { type FormField, receiptForms } from '../law/receipt-forms.ts'
import { receiptPaperTexts as texts } from '../receipt.texts.ts'
import { formatReceiptNumber } from '../receipt.ts'
import { checkNumberOf } from '../receipt-check.ts'
import type { ReceiptDonor } from './receipt.rules.ts'

type Gift = { givenOn: Day; cents: number; paymentMethod: PaymentMethod | null }

/** All that the paper of a receipt says. */
export type IssuedReceipt = {
  id: string
  issuerName: string
  profile: NonNullable<FiscalSetting['profile']>
  donor: ReceiptDonor
  gifts: readonly Gift[]
  year: number
  number: number
  issuedAt: Date
}

/** Frames an amount made by a computer by asterisks, which stand for its letters (BOI-IR-RICI-250-40). */
export const framed = (cents: number): string => `***${formatEuros(eurosOfCents(cents)).replace(/\s€$/, '')}*** euros`

const methodOf = ({ paymentMethod }: Gift): string => (paymentMethod ? texts.methods[paymentMethod] : texts.otherMethod)

const dateOf = (gifts: readonly Gift[]): string => {
  const days = [...new Set(gifts.map(({ givenOn }) => givenOn))].toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return days.length === 1 ? formatDate(first) : texts.between(formatDate(first), formatDate(last))
}

/** Returns the value of each field of the form (docs/rules/receipts.md#receipts-fields). */
const valuesOf = ({ issuerName, profile, donor, gifts, year, number, issuedAt }: IssuedReceipt) => {
  const cents = gifts.reduce((sum, { cents }) => sum + cents, 0)
  return {
    number: formatReceiptNumber({ year, number }),
    issuerName,
    issuerNumber: profile.siren ? formatSiren(profile.siren) : (profile.rna ?? ''),
    issuerAddress: `${profile.street}, ${profile.postalCode} ${profile.city}`,
    object: profile.object,
    quality: qualities[profile.quality],
    donorName: donor.name,
    donorLegalForm: donor.legalForm ?? '',
    donorSiren: donor.siren ? formatSiren(donor.siren) : '',
    donorAddress: addressLines(donor).join(', '),
    amount: framed(cents),
    total: framed(cents),
    paidOn: dateOf(gifts),
    deed: texts.deed,
    nature: texts.nature,
    method: [...new Set(gifts.map(methodOf))].join(', '),
    inKind: framed(0),
    inKindItems: texts.noItems,
    issuedOn: formatDate(dayOf(issuedAt)),
  } satisfies Partial<Record<FormField, string>>
}

const giftTable = (gifts: readonly Gift[]): Block[] =>
  gifts.length === 1
    ? []
    : [
        {
          kind: 'table',
          columns: [{ name: texts.day }, { name: texts.method }, { name: texts.amount, isFigure: true }],
          rows: gifts.map((gift) => [formatDate(gift.givenOn), methodOf(gift), formatEuros(eurosOfCents(gift.cents))]),
        },
      ]

/** Returns what stands on the paper of a receipt: each field of the form that holds on the day of its issue. */
export const receiptPaperOf = (receipt: IssuedReceipt, checkUrl: string): Paper => {
  const { donor, gifts, profile, issuedAt } = receipt
  const form = lawOn(receiptForms[donor.kind], dayOf(issuedAt)).value
  const values = valuesOf(receipt)
  const facts = (...names: (keyof typeof values)[]): Block => ({
    kind: 'facts',
    facts: names.flatMap((name): [string, string][] => {
      const label = form.fields[name]
      return label ? [[label, values[name]]] : []
    }),
  })
  return {
    title: form.title,
    subject: texts.numberOf(values.number),
    issuer: { name: receipt.issuerName, note: values.issuerAddress },
    editedAt: issuedAt,
    blocks: [
      { kind: 'heading', text: texts.issuer },
      facts('issuerName', 'issuerNumber', 'issuerAddress', 'object', 'quality'),
      { kind: 'heading', text: texts.donor },
      facts('donorName', 'donorLegalForm', 'donorSiren', 'donorAddress'),
      { kind: 'heading', text: texts.gift },
      { kind: 'text', text: texts.received },
      facts('inKind', 'inKindItems', 'amount', 'total', 'paidOn', 'deed', 'nature', 'method'),
      ...giftTable(gifts),
      { kind: 'text', text: form.certification },
      facts('number', 'issuedOn'),
      {
        kind: 'signatures',
        note: '',
        signatures: [
          {
            label: form.fields.signature ?? '',
            name: profile.signatory,
            note: profile.signatoryRole,
            ...(profile.signature && {
              image: { url: profile.signature, alt: texts.signatureOf(profile.signatory) },
            }),
          },
        ],
      },
      { kind: 'text', text: texts.formOf(form), isMuted: true },
      { kind: 'text', text: texts.checkAt(checkUrl, checkNumberOf(receipt)), isMuted: true },
    ],
  }
}

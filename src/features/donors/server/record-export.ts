import { Readable } from 'node:stream'
import { dayOf, formatDate } from '#shared/days.ts'
import { spreadsheetText } from '#shared/spreadsheet.ts'
import type { DonorDonation } from '../donor.ts'
import { countryName, type DonorDetails, donorLabels } from '../donor-record.ts'
import type { ReceiptOfDonor } from '../donors.port.ts'
import { type ExportHead, headOf } from './export.ts'

export type RecordExport = ExportHead & {
  donor: Omit<DonorDetails, 'twins'>
  /** The words of the donor with the donations. */
  said: DonorDonation[]
  receipts: ReceiptOfDonor[]
}

/** Hands over all that is kept of a donor, for a machine (docs/rules/donors.md#donors-record-export). */
export const dataOfRecord = ({ donor, said, receipts, ...head }: RecordExport): Readable =>
  Readable.from([JSON.stringify({ ...headOf(head), donor, receipts, said }, null, 2), '\n'])

const recordFields = Object.keys(donorLabels) as (keyof typeof donorLabels)[]

/** Lists the data as rows: the kind, the day, the text and the amount. */
const rowsOf = ({ donor, said, receipts }: RecordExport): [string, string, string, number | null][] => [
  ...recordFields.flatMap((name): [string, string, string, null][] => {
    const { label, names } = donorLabels[name]
    const value = donor[name]
    const text = typeof value === 'boolean' ? (value ? 'oui' : 'non') : (value ?? '')
    return text === '' ? [] : [[label, '', names?.[text] ?? text, null]]
  }),
  ...donor.addresses.map((one): [string, string, string, null] => [
    donorLabels.street.label,
    formatDate(dayOf(new Date(one.notedAt))),
    [one.street, one.extra, one.postalCode, one.city, countryName(one.country)].filter(Boolean).join(', '),
    null,
  ]),
  ...donor.donations.map((one): [string, string, string, number] => [
    'Don',
    formatDate(dayOf(new Date(one.createdAt))),
    one.cause ?? '',
    one.netAmount,
  ]),
  ...said.flatMap((one) =>
    [one.donatorFullname, one.donatorEmail, one.donatorPhone, one.donatorMembershipNumber, one.message].flatMap(
      (text): [string, string, string, null][] =>
        text === null ? [] : [['Dit avec un don', formatDate(dayOf(new Date(one.createdAt))), text, null]],
    ),
  ),
  ...receipts.map((one): [string, string, string, number] => [
    'Reçu fiscal',
    formatDate(dayOf(new Date(one.issuedAt))),
    `${one.number}, ${one.name}`,
    one.amount,
  ]),
]

const lineOf = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

export const tableOfRecord = (content: RecordExport): Readable =>
  Readable.from([
    `\ufeff${lineOf(['Donnée', 'Date', 'Valeur', 'Montant (€)'].map(spreadsheetText))}`,
    ...rowsOf(content).map(([what, day, text, amount]) =>
      lineOf([...[what, day, text].map(spreadsheetText), amount === null ? '' : amount.toFixed(2).replace('.', ',')]),
    ),
  ])

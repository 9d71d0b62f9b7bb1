import { dayOf } from '#shared/days.ts'
import { type CountingSheet, centsOfLines, denominations, type SheetLine } from '../sheet.ts'

/** The key of a denomination's field: `q2000` for 20 €. Form paths take a period for a step inside. */
const fieldOf = (denomination: number): string => `q${Math.round(denomination * 100)}`

export type SheetFormValues = {
  day: string
  place: string
  event: string
  box: string
  causeId: string
  quantities: Record<string, string>
}

/** Returns the values of a new sheet, of today, or of one that is changed. */
export const sheetValuesOf = (sheet?: CountingSheet): SheetFormValues => ({
  day: sheet?.day ?? dayOf(new Date()),
  place: sheet?.place ?? '',
  event: sheet?.event ?? '',
  box: sheet?.box ?? '',
  causeId: sheet?.cause?._id ?? '',
  quantities: Object.fromEntries(
    denominations.map((denomination) => {
      const line = sheet?.lines.find((one) => one.denomination === denomination)
      return [fieldOf(denomination), line ? String(line.quantity) : '']
    }),
  ),
})

/** Returns what is typed for a denomination as a number: 0 for a blank, NaN for what is no whole number. */
const quantityTyped = (text: string | undefined): number => {
  const plain = (text ?? '').replaceAll(/\s/g, '')
  if (plain === '') return 0
  return /^\d+$/.test(plain) ? Number(plain) : Number.NaN
}

const linesOf = ({ quantities }: SheetFormValues): SheetLine[] =>
  denominations
    .map((denomination) => ({ denomination, quantity: quantityTyped(quantities[fieldOf(denomination)]) }))
    .filter(({ quantity }) => quantity !== 0)

/** Returns the body of a call. */
export const sheetBodyOf = ({ day, place, event, box, causeId, ...values }: SheetFormValues) => ({
  day,
  place,
  event,
  box,
  ...(causeId && { causeId }),
  lines: linesOf({ day, place, event, box, causeId, ...values }),
})

/** Adds up what is typed, in cents; a field that is no number counts for nothing yet. */
export const typedCents = (values: SheetFormValues): number =>
  centsOfLines(linesOf(values).filter(({ quantity }) => Number.isSafeInteger(quantity)))

export const quantityPath = (denomination: number): string => `quantities.${fieldOf(denomination)}`

/** Returns the errors of a sheet by the paths of its fields: those of a line belong to its denomination. */
export const sheetErrorsOf = (values: SheetFormValues, messages: Record<string, string>): Record<string, string> => {
  const lines = linesOf(values)
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => {
      const line = lines[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? Number.NaN)]
      return [line ? quantityPath(line.denomination) : path, message]
    }),
  )
}

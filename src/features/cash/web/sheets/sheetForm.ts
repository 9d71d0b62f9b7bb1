import { addDays, dayOf, formatDay } from '#shared/days.ts'
import type { CountingSheet } from '../../sheet.ts'
import { linesOf, type Quantities, quantitiesOf } from './denominations.ts'

export type SheetFormValues = {
  day: string
  place: string
  event: string
  box: string
  causeId: string
  quantities: Quantities
}

/** Returns the form values of a new sheet, dated today, or of an existing sheet. */
export const sheetValuesOf = (sheet?: CountingSheet): SheetFormValues => ({
  day: sheet?.day ?? dayOf(new Date()),
  place: sheet?.place ?? '',
  event: sheet?.event ?? '',
  box: sheet?.box ?? '',
  causeId: sheet?.cause?._id ?? '',
  quantities: quantitiesOf(sheet?.lines),
})

export const sheetBodyOf = ({ day, place, event, box, causeId, quantities }: SheetFormValues) => ({
  day,
  place,
  event,
  box,
  ...(causeId && { causeId }),
  lines: linesOf(quantities),
})

const daysOffered = 62

/** The last two months as options, the newest first, and the day that the record has. */
export const daysToChoose = (current: string | undefined) => {
  const today = dayOf(new Date())
  const days = Array.from({ length: daysOffered }, (_, index) => addDays(today, -index))
  const all = current && !days.includes(current) ? [...days, current] : days
  return all.map((day) => ({ value: day, label: formatDay(day) }))
}

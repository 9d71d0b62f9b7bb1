import { type Day, dayOf, instantsOf, isLedgerDay } from '#shared/days.ts'
import { formatTypedDay, parseTypedDay, parseTypedTime } from '#shared/web/typedDay.ts'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { Slot, TerminalSlot } from '../batch.ts'
import { MovementReason } from '../movement.ts'
import type { SlotSearch } from '../slot.search.ts'
import { movementTexts as texts } from './movement.texts.ts'

/** The values of the form: days and times as typed, '' without a choice. */
export type SlotFormValues = Record<
  'startDay' | 'startTime' | 'endDay' | 'endTime' | 'deviceId' | 'fromCauseId' | 'toCauseId' | 'reason',
  string
> & {
  /** The action on the donations: move them to another cause, or cancel them. */
  act: SlotAct
}
export type SlotAct = 'move' | 'cancel'
export type SlotEnd = 'start' | 'end'

export type RequestedSlot = ({ act: 'move'; slot: Slot } | { act: 'cancel'; slot: TerminalSlot }) & { reason: string }

export const slotValuesOf = (search: SlotSearch, today: Day): SlotFormValues => {
  const { startDate, endDate, causeId, deviceId, startTime, endTime, act } = search
  const first = startDate ?? endDate ?? today
  return {
    startDay: formatTypedDay(first),
    startTime: startTime ?? '',
    endDay: formatTypedDay(endDate ?? first),
    endTime: endTime ?? '',
    deviceId: deviceId ?? '',
    fromCauseId: causeId ?? '',
    toCauseId: '',
    reason: '',
    act: act ?? 'move',
  }
}

/** Reads the day of a field. An end without a year follows the start. */
export const dayOfEnd = (values: SlotFormValues, end: SlotEnd, today: Day): Day | undefined => {
  const start = parseTypedDay(values.startDay, { today })
  const day = end === 'start' ? start : parseTypedDay(values.endDay, { today, from: start })
  return day && isLedgerDay(day) ? day : undefined
}

/** Returns the instants of the typed day and time in Paris. Undefined for no day or time. */
const momentsOf = (values: SlotFormValues, end: SlotEnd, today: Day): Date[] | undefined => {
  const day = dayOfEnd(values, end, today)
  const time = parseTypedTime(values[`${end}Time`])
  return day && time ? instantsOf(day, time) : undefined
}

/** Tells that the clock shows a typed time twice, on the night when it is put back. */
export const isShownTwice = (values: SlotFormValues, end: SlotEnd): boolean =>
  (momentsOf(values, end, dayOf(new Date()))?.length ?? 0) > 1

const lastMsOfMinute = 59_999

/** Returns the ends of the values. The end takes its whole minute; a time that is shown twice takes both. */
const endsOf = (values: SlotFormValues, today: Day) => ({
  startDate: momentsOf(values, 'start', today)?.[0]?.toISOString(),
  endDate: momentsOf(values, 'end', today)
    ?.map((at) => new Date(at.getTime() + lastMsOfMinute).toISOString())
    .at(-1),
})

const slotOf = (values: SlotFormValues, today: Day) =>
  values.act === 'cancel'
    ? { ...endsOf(values, today), deviceId: values.deviceId }
    : {
        ...endsOf(values, today),
        deviceId: values.deviceId || null,
        fromCauseId: values.fromCauseId || null,
        toCauseId: values.toCauseId,
      }

const endErrors = (values: SlotFormValues, end: SlotEnd, today: Day): Record<string, string> => {
  const wrongDay = dayOfEnd(values, end, today) === undefined && { [`${end}Day`]: texts.invalidDay }
  const typed = values[`${end}Time`]
  if (parseTypedTime(typed) === undefined)
    return { ...wrongDay, [`${end}Time`]: typed.trim() === '' ? texts.timeRequired : texts.invalidTime }
  const isSkipped = momentsOf(values, end, today)?.length === 0
  return { ...wrongDay, ...(isSkipped && { [`${end}Time`]: texts.skippedTime }) }
}

const fieldNames: Record<string, string> = { startDate: 'startTime', endDate: 'endTime' }
export const onScreen = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [fieldNames[name] ?? name, message]))

export const slotErrorsOf = (values: SlotFormValues): Record<string, string> => {
  const today = dayOf(new Date())
  const ends = { ...endErrors(values, 'start', today), ...endErrors(values, 'end', today) }
  const { startTime, endTime, ...others } = onScreen(
    messagesByField(values.act === 'cancel' ? TerminalSlot : Slot, slotOf(values, today)),
  )
  const order = Object.keys(ends).length > 0 ? ends : { ...(startTime && { startTime }), ...(endTime && { endTime }) }
  const choice =
    values.act === 'cancel'
      ? values.deviceId === '' && { deviceId: texts.deviceRequired }
      : values.toCauseId === '' && { toCauseId: texts.causeRequired }
  const reason = MovementReason.safeParse(values.reason).error?.issues[0]?.message
  return { ...order, ...others, ...choice, ...(reason && { reason }) }
}

export const requestedSlotOf = (values: SlotFormValues): RequestedSlot => {
  const slot = slotOf(values, dayOf(new Date()))
  const reason = MovementReason.parse(values.reason)
  return values.act === 'cancel'
    ? { act: 'cancel', slot: TerminalSlot.parse(slot), reason }
    : { act: 'move', slot: Slot.parse(slot), reason }
}

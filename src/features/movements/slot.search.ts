import { z } from 'zod'
import { Day, isLedgerDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'

/** Drops an invalid part of an address. */
const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const LedgerDay = Day.refine(isLedgerDay)
const ClockTime = z.string().regex(/^\d{2}:\d{2}$/)

/** The search parameters of the form of a time slot: what the list of donations is filtered by. */
export const SlotSearch = z.object({
  startDate: lenient(LedgerDay),
  endDate: lenient(LedgerDay),
  causeId: lenient(Id),
  deviceId: lenient(Id),
  /** `cancel`: the donations of a terminal are to be cancelled. */
  act: lenient(z.enum(['move', 'cancel'])),
  /** Times of a clock in Paris, HH:MM. */
  startTime: lenient(ClockTime),
  endTime: lenient(ClockTime),
})
export type SlotSearch = z.output<typeof SlotSearch>

import { z } from 'zod'
import { Day, dayOf, endOfDay, isLedgerDay, startOfDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { MethodFilter, punctual, type TransactionFilters } from './transaction.ts'

/** Drops an invalid part of an address, so that an old or mistyped link still opens the page. */
const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

const period = {
  startDate: lenient(Day.refine(isLedgerDay)),
  endDate: lenient(Day.refine(isLedgerDay)),
}
const noId = '00000000-0000-0000-0000-000000000000'
/** Replaces an invalid id by the id of no record, so that the page reports a dead link. */
const askedFor = <S extends z.ZodType<string>>(schema: S) => z.optional(schema.catch(noId as never))
const causeChoice = askedFor(z.union([z.literal(punctual), Id]))
const don = askedFor(Id)

export const OwnTransactionsSearch = z.object({
  ...period,
  causeId: causeChoice,
  deviceId: lenient(Id),
  paymentMethod: lenient(MethodFilter),
  don,
})

/** The address of one association's transactions, seen from the platform: its cause filter is named `cause` there. */
export const CustomerTransactionsSearch = z.object({
  ...period,
  cause: causeChoice,
  deviceId: lenient(Id),
  paymentMethod: lenient(MethodFilter),
  don,
})

/** All associations' transactions. `customerId` is the open donation's association and filters nothing. */
export const OrganizerTransactionsSearch = z.object({
  ...period,
  association: lenient(Id),
  causeId: causeChoice,
  don,
  customerId: lenient(Id),
})

/** The address of the screen of one cause, quick donation or terminal: its list has no filters. */
export const DonationSearch = z.object({ don })

/** All parts that these addresses may hold. */
export type TransactionsSearch = Partial<
  z.output<typeof OwnTransactionsSearch> &
    z.output<typeof CustomerTransactionsSearch> &
    z.output<typeof OrganizerTransactionsSearch>
>

/** The filters of a page: Paris days (both included) and ids. An absent filter selects everything. */
export type PageFilters = {
  startDate?: Day | undefined
  endDate?: Day | undefined
  /** The id of a cause, or `punctual`. */
  causeId?: string | undefined
  deviceId?: string | undefined
  paymentMethod?: MethodFilter | undefined
  /** One association, on the page of all associations. */
  customerId?: string | undefined
}
const filterNames = ['startDate', 'endDate', 'causeId', 'deviceId', 'paymentMethod', 'customerId'] as const

/** A period that ends before it starts. Only a typed address can hold one. */
export type ReversedPeriod = { startDate: Day; endDate: Day }

export const reversedPeriodOf = ({ startDate, endDate }: TransactionsSearch): ReversedPeriod | undefined =>
  startDate && endDate && endDate < startDate ? { startDate, endDate } : undefined

/** Reads the filters of an address. Drops an end before the start. */
export const filtersOfSearch = (search: TransactionsSearch): PageFilters => {
  const { startDate, endDate, cause, causeId = cause, deviceId, paymentMethod, association } = search
  return {
    ...(startDate && { startDate }),
    ...(endDate && !reversedPeriodOf(search) && { endDate }),
    ...(causeId && { causeId }),
    ...(deviceId && { deviceId }),
    ...(paymentMethod && { paymentMethod }),
    ...(association && { customerId: association }),
  }
}

/** Writes the filters into an address; `causeName` is the name of its cause filter. */
export const searchOfFilters = (
  { causeId, customerId, ...others }: PageFilters,
  causeName: 'cause' | 'causeId',
): TransactionsSearch => ({
  ...others,
  ...(causeId && { [causeName]: causeId }),
  ...(customerId && { association: customerId }),
})

/** Returns the filters of a call: from the first instant of the first day to the last millisecond of the last. */
export const wireFilters = ({
  startDate,
  endDate,
  causeId,
  deviceId,
  paymentMethod,
  customerId,
}: PageFilters): TransactionFilters => ({
  ...(startDate && { startDate: startOfDay(startDate).toISOString() }),
  ...(endDate && { endDate: endOfDay(endDate).toISOString() }),
  ...(causeId && { causeId }),
  ...(deviceId && { deviceId }),
  ...(paymentMethod && { paymentMethod }),
  ...(customerId && { customerId }),
})

/** Sets both days to today ('Collecte du jour') and keeps the other filters. */
export const withToday = (filters: PageFilters, now: Date): PageFilters => {
  const today = dayOf(now)
  return { ...filters, startDate: today, endDate: today }
}

export const sameFilters = (one: PageFilters, other: PageFilters): boolean =>
  filterNames.every((name) => (one[name] ?? '') === (other[name] ?? ''))

/** Counts the filters as a person would: a period of one day is one. */
export const countFilters = (filters: PageFilters): number => {
  const named = filterNames.filter((name) => filters[name]).length
  return filters.startDate && filters.startDate === filters.endDate ? named - 1 : named
}

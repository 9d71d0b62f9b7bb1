import { z } from 'zod'
import { Day, dayOf, endOfDay, startOfDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { punctual, type TransactionFilters } from './transaction.ts'

/** The days a donation can be dated: those that the ledger's table takes. */
export const firstLedgerDay = '2000-01-01'
export const lastLedgerDay = '2099-12-31'

export const isLedgerDay = (day: string): boolean =>
  Day.safeParse(day).success && day >= firstLedgerDay && day <= lastLedgerDay

/** Leaves out a part of the address that does not hold what it should: an old or mistyped link still opens the page. */
const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

const period = {
  startDate: lenient(Day.refine(isLedgerDay)),
  endDate: lenient(Day.refine(isLedgerDay)),
}
const CauseChoice = z.union([z.literal(punctual), Id])
/** The donation whose dialog is open. */
const don = lenient(Id)

/** The address of the transactions of one's own association ('/'). */
export const OwnTransactionsSearch = z.object({ ...period, causeId: lenient(CauseChoice), deviceId: lenient(Id), don })

/** The address of one association's transactions, seen from the platform: its cause filter is named `cause` there. */
export const CustomerTransactionsSearch = z.object({
  ...period,
  cause: lenient(CauseChoice),
  deviceId: lenient(Id),
  don,
})

/**
 * The address of all associations' transactions. `association` narrows to one; `customerId` says whose the open donation
 * is, and filters nothing.
 */
export const OrganizerTransactionsSearch = z.object({
  ...period,
  association: lenient(Id),
  causeId: lenient(CauseChoice),
  don,
  customerId: lenient(Id),
})

/** The address of the screen of one cause, quick donation or terminal: its list has no filters. */
export const DonationSearch = z.object({ don })

/** What any of these addresses may hold. */
export type TransactionsSearch = Partial<
  z.output<typeof OwnTransactionsSearch> &
    z.output<typeof CustomerTransactionsSearch> &
    z.output<typeof OrganizerTransactionsSearch>
>

/** What narrows the page, in its own terms: Paris days (both included) and ids. An absent filter lets everything through. */
export type PageFilters = {
  startDate?: Day | undefined
  endDate?: Day | undefined
  /** The id of a cause, or `punctual`. */
  causeId?: string | undefined
  deviceId?: string | undefined
  /** One association, where the page is over all of them. */
  customerId?: string | undefined
}
const filterNames = ['startDate', 'endDate', 'causeId', 'deviceId', 'customerId'] as const

/** A period that ends before it starts. Only a typed address can hold one. */
export type ReversedPeriod = { startDate: Day; endDate: Day }

/** Returns the period of an address when it ends before it starts. */
export const reversedPeriodOf = ({ startDate, endDate }: TransactionsSearch): ReversedPeriod | undefined =>
  startDate && endDate && endDate < startDate ? { startDate, endDate } : undefined

/** Reads the filters out of an address; an end before the start is left out. */
export const filtersOfSearch = (search: TransactionsSearch): PageFilters => {
  const { startDate, endDate, cause, causeId = cause, deviceId, association } = search
  return {
    ...(startDate && { startDate }),
    ...(endDate && !reversedPeriodOf(search) && { endDate }),
    ...(causeId && { causeId }),
    ...(deviceId && { deviceId }),
    ...(association && { customerId: association }),
  }
}

/** Writes the filters into an address; `causeName` is what that address calls its cause filter. */
export const searchOfFilters = (
  { causeId, customerId, ...others }: PageFilters,
  causeName: 'cause' | 'causeId',
): TransactionsSearch => ({
  ...others,
  ...(causeId && { [causeName]: causeId }),
  ...(customerId && { association: customerId }),
})

/** The filters as the calls take them: from the first instant of the first day to the last millisecond of the last. */
export const wireFilters = ({
  startDate,
  endDate,
  causeId,
  deviceId,
  customerId,
}: PageFilters): TransactionFilters => ({
  ...(startDate && { startDate: startOfDay(startDate).toISOString() }),
  ...(endDate && { endDate: endOfDay(endDate).toISOString() }),
  ...(causeId && { causeId }),
  ...(deviceId && { deviceId }),
  ...(customerId && { customerId }),
})

/** 'Collecte du jour': the other filters stay. */
export const withToday = (filters: PageFilters, now: Date): PageFilters => {
  const today = dayOf(now)
  return { ...filters, startDate: today, endDate: today }
}

export const sameFilters = (one: PageFilters, other: PageFilters): boolean =>
  filterNames.every((name) => (one[name] ?? '') === (other[name] ?? ''))

/** How many filters a reader would count: a period of one day is one. */
export const countFilters = (filters: PageFilters): number => {
  const named = filterNames.filter((name) => filters[name]).length
  return filters.startDate && filters.startDate === filters.endDate ? named - 1 : named
}

import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { maxPageSize } from '#shared/page.ts'
import type { Period } from '#shared/periods.ts'
import { type Calendar, computedCalendar } from '#shared/ramadan.ts'
import { useCall } from '#shared/web/call.tsx'
import { calendarQuery } from '#shared/web/customerCalendar.ts'
import { hasFailed } from '#shared/web/onReconnect.ts'
import type { HistorySubject } from '#shared/web/outlets.tsx'
import * as calls from '../transaction.endpoints.ts'
import { type PageFilters, wireFilters } from '../transaction.search.ts'
import type { TransactionFilters, TransactionPage } from '../transaction.ts'

export type TransactionsScope =
  | { kind: 'own'; customerId: string }
  | { kind: 'customer'; customerId: string }
  | { kind: 'organizer'; customerId?: undefined }

/** The record on whose screen its donations are listed. */
type DonationsOf = HistorySubject & { customerId: string }
export type ListScope = TransactionsScope | DonationsOf

/** Returns the page size of a list. The short list of a record's screen has smaller pages. */
const pageSizeOf = (scope: ListScope): number => ('id' in scope ? 10 : 25)
/** The maximum number of rows per call. Back requests them at once, to restore a long list. */
const maxRows = maxPageSize
/** The polling interval for new donations while the page is visible. */
const pollIntervalMs = 30_000

type ListQuery = { limit: string; cursor?: string | undefined; net?: 'true'; movements?: 'true' }
type PagePosition = { cursor: string | undefined; limit: number }

const listPage = (call: Client, scope: ListScope, filters: PageFilters, page: ListQuery, signal: AbortSignal) => {
  if ('id' in scope) return listPageOf(call, scope, page, signal)
  return listFiltered(call, scope, { ...wireFilters(filters), ...page }, signal)
}

const listFiltered = (
  call: Client,
  scope: TransactionsScope,
  query: TransactionFilters & ListQuery,
  signal: AbortSignal,
) => {
  return scope.kind === 'organizer'
    ? call(calls.listOrganizerTransactions, { query, signal })
    : call(calls.listTransactions, { params: { customerId: scope.customerId }, query, signal })
}

const listPageOf = (call: Client, { kind, customerId, id }: DonationsOf, query: ListQuery, signal: AbortSignal) => {
  if (kind === 'cause') return call(calls.listCauseTransactions, { params: { customerId, causeId: id }, query, signal })
  if (kind === 'device')
    return call(calls.listDeviceTransactions, { params: { customerId, deviceId: id }, query, signal })
  return call(calls.listShortcutTransactions, { params: { customerId, shortcutId: id }, query, signal })
}

const keyOf = (scope: ListScope) =>
  ['transactions', scope.customerId ?? 'organizer', ...('id' in scope ? [scope.id] : [])] as const

/** Returns the first page, which has as many whole pages of rows as were loaded when the list was left. */
const firstPosition = (rowsBefore: number, pageSize: number): PagePosition => ({
  cursor: undefined,
  limit: Math.min(maxRows, Math.max(pageSize, Math.ceil(rowsBefore / pageSize) * pageSize)),
})

/** A page, and when it was read (epoch milliseconds). */
export type ReadPage = TransactionPage & { readAt: number }

const positionAfter = (pages: ReadPage[], pageSize: number, { rowsWanted }: RowCounts): PagePosition | undefined => {
  const cursor = pages.at(-1)?.nextCursor
  if (!cursor) return undefined
  const missing = rowsWanted - pages.reduce((count, { data }) => count + data.length, 0)
  return { cursor, limit: missing > 0 ? Math.min(maxRows, missing) : pageSize }
}

type RowCounts = {
  /** The number of rows that this history entry had loaded before, or 0. */
  rowsBefore: number
  /** The number of rows that will be loaded at once, or 0 for page by page. */
  rowsWanted: number
}

/**
 * Reads the list page by page, newest first. Nothing is cached after the page is left
 * (docs/rules/screens.md#lists-fresh). Never refetched automatically: a list that jumps while it is read is worse than
 * a slightly stale one.
 */
export const transactionList = (call: Client, scope: ListScope, filters: PageFilters, counts: RowCounts) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(scope), 'list', filters] as const,
    queryFn: async ({ pageParam: { cursor, limit }, signal }): Promise<ReadPage> => {
      // The figures of the whole set are shown once, above the first page.
      const query = {
        limit: String(limit),
        cursor,
        movements: 'true' as const,
        ...(!cursor && { net: 'true' as const }),
      }
      const page = await listPage(call, scope, filters, query, signal)
      return { ...page, readAt: Date.now() }
    },
    initialPageParam: firstPosition(counts.rowsBefore, pageSizeOf(scope)),
    getNextPageParam: (_last, pages) => positionAfter(pages, pageSizeOf(scope), counts),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: hasFailed,
    refetchOnWindowFocus: false,
  })

export type LatestFigures = Pick<TransactionPage, 'stats' | 'net'>

/** Names the latest figures of a list that was read at some time. */
export const latestKey = (scope: ListScope, filters: PageFilters, firstPage: ReadPage | undefined) =>
  [...keyOf(scope), 'latest', filters, firstPage?.readAt] as const

type LatestOptions = {
  firstPage: ReadPage | undefined
  /** False while a stream tells when to refetch. */
  polls: boolean
}

/**
 * Reads the latest figures of the same filters with a page of one row. The difference to the count of the list's first
 * page is the number of new donations. Starts with that page's figures. Polls, but not in a hidden tab.
 */
export const latestFigures = (
  call: Client,
  scope: ListScope,
  filters: PageFilters,
  { firstPage, polls }: LatestOptions,
) =>
  queryOptions({
    queryKey: latestKey(scope, filters, firstPage),
    queryFn: async ({ signal }): Promise<LatestFigures> => {
      const { stats, net } = await listPage(call, scope, filters, { limit: '1', net: 'true' }, signal)
      return { stats, net }
    },
    enabled: firstPage !== undefined,
    ...(firstPage && {
      initialData: { stats: firstPage.stats, net: firstPage.net },
      initialDataUpdatedAt: firstPage.readAt,
    }),
    gcTime: 0,
    staleTime: pollIntervalMs,
    refetchInterval: polls && pollIntervalMs,
    refetchOnMount: true,
    // Refetches when the tab becomes visible. Only the button changes, not the list.
    refetchOnWindowFocus: true,
    // A failure is not shown: the next poll retries.
    retry: false,
  })

/** Reads the figures of another period with the same other filters, with a page of one row. */
export const comparedStats = (
  call: Client,
  scope: TransactionsScope,
  filters: PageFilters,
  { startDate, endDate }: Period,
) => {
  const query = wireFilters({ ...filters, startDate, endDate })
  return queryOptions({
    queryKey: [...keyOf(scope), 'compared', query] as const,
    queryFn: async ({ signal }) => (await listFiltered(call, scope, { limit: '1', ...query }, signal)).stats,
    gcTime: 0,
  })
}

/** Reads a donation by its id, for an address of a donation outside the loaded rows. */
export const oneTransaction = (call: Client, customerId: string, transactionId: string) =>
  queryOptions({
    queryKey: ['transactions', customerId, 'one', transactionId] as const,
    queryFn: ({ signal }) => call(calls.getTransaction, { params: { customerId, transactionId }, signal }),
    gcTime: 0,
  })

/** Returns the calendar of an association, or the computed one without an association. */
export const useCalendar = (customerId: string | undefined): Calendar => {
  const call = useCall()
  const read = (id: string, signal: AbortSignal) => call(calls.getCalendar, { params: { customerId: id }, signal })
  return useQuery(calendarQuery(customerId, read)).data ?? computedCalendar
}

/**
 * Reads the filtered donations by terminal and by cause. `readAt` is when the figures above were read: both are read
 * again together. The lines of the earlier filters stay until the next ones have come.
 */
export const breakdownOf = (
  call: Client,
  customerId: string,
  { customerId: _association, ...filters }: PageFilters,
  readAt: number | undefined,
) =>
  queryOptions({
    queryKey: ['transactions', customerId, 'breakdown', filters, readAt] as const,
    queryFn: ({ signal }) =>
      call(calls.getTransactionBreakdown, { params: { customerId }, query: wireFilters(filters), signal }),
    enabled: readAt !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

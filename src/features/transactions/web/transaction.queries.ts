import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { maxPageSize } from '#shared/page.ts'
import type { DonationSubject } from '#shared/web/donations.tsx'
import {
  getTransaction,
  listCauseTransactions,
  listDeviceTransactions,
  listOrganizerTransactions,
  listShortcutTransactions,
  listTransactions,
} from '../transaction.endpoints.ts'
import { type PageFilters, wireFilters } from '../transaction.search.ts'
import type { TransactionPage } from '../transaction.ts'

/** Whose transactions the page shows, on which side. */
export type TransactionsScope =
  | { kind: 'own'; customerId: string }
  | { kind: 'customer'; customerId: string }
  | { kind: 'organizer'; customerId?: undefined }

/** The record whose donations its own screen lists. */
type DonationsOf = DonationSubject & { customerId: string }
export type ListScope = TransactionsScope | DonationsOf

/** How many rows a page of the list holds: the short list of a detail screen asks for fewer. */
const pageSizeOf = (scope: ListScope): number => ('id' in scope ? 10 : 25)
/** The most rows that a call may ask for: Back asks for them at once, to restore a long list. */
const mostRows = maxPageSize
/** How often the server is asked for new donations while the page is visible. */
const newsIntervalMs = 30_000

type ListQuery = { limit: string; cursor?: string | undefined }
type PagePosition = { cursor: string | undefined; limit: number }

const listPage = (call: Client, scope: ListScope, filters: PageFilters, page: ListQuery, signal: AbortSignal) => {
  if ('id' in scope) return listPageOf(call, scope, page, signal)
  const query = { ...wireFilters(filters), ...page }
  return scope.kind === 'organizer'
    ? call(listOrganizerTransactions, { query, signal })
    : call(listTransactions, { params: { customerId: scope.customerId }, query, signal })
}

const listPageOf = (call: Client, { kind, customerId, id }: DonationsOf, query: ListQuery, signal: AbortSignal) => {
  if (kind === 'cause') return call(listCauseTransactions, { params: { customerId, causeId: id }, query, signal })
  if (kind === 'device') return call(listDeviceTransactions, { params: { customerId, deviceId: id }, query, signal })
  return call(listShortcutTransactions, { params: { customerId, shortcutId: id }, query, signal })
}

const keyOf = (scope: ListScope) =>
  ['transactions', scope.customerId ?? 'organizer', ...('id' in scope ? [scope.id] : [])] as const

/** The first page holds the rows that were loaded when the list was left, in whole pages. */
const firstPosition = (rowsBefore: number, pageSize: number): PagePosition => ({
  cursor: undefined,
  limit: Math.min(mostRows, Math.max(pageSize, Math.ceil(rowsBefore / pageSize) * pageSize)),
})

/** A page, and when it was read (epoch milliseconds). */
type ReadPage = TransactionPage & { readAt: number }

const positionAfter = (pages: ReadPage[], pageSize: number, { rowsWanted }: RowCounts): PagePosition | undefined => {
  const cursor = pages.at(-1)?.nextCursor
  if (!cursor) return undefined
  const missing = rowsWanted - pages.reduce((count, { data }) => count + data.length, 0)
  return { cursor, limit: missing > 0 ? Math.min(mostRows, missing) : pageSize }
}

type RowCounts = {
  /** How many rows were loaded when this entry of the history was left; 0 for a new one. */
  rowsBefore: number
  /** How many rows are about to be loaded; 0 when the reader asks page by page. */
  rowsWanted: number
}

/**
 * The list, page by page, newest first. Nothing is cached after the page is left (docs/rules.md#lists-fresh), and it is
 * refetched only when asked: a list that jumps while someone reads it is worse than one that is half a minute old.
 */
export const transactionList = (call: Client, scope: ListScope, filters: PageFilters, counts: RowCounts) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(scope), 'list', filters] as const,
    queryFn: async ({ pageParam: { cursor, limit }, signal }): Promise<ReadPage> => {
      const page = await listPage(call, scope, filters, { limit: String(limit), cursor }, signal)
      return { ...page, readAt: Date.now() }
    },
    initialPageParam: firstPosition(counts.rowsBefore, pageSizeOf(scope)),
    getNextPageParam: (_last, pages) => positionAfter(pages, pageSizeOf(scope), counts),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

/**
 * The figures of the same filters, asked for again and again with a page of one row: what they count more than the
 * list's first page did is new. Starts from that page's own figures, and rests in a hidden tab.
 */
export const latestStats = (call: Client, scope: ListScope, filters: PageFilters, firstPage: ReadPage | undefined) =>
  queryOptions({
    queryKey: [...keyOf(scope), 'latest', filters, firstPage?.readAt] as const,
    queryFn: async ({ signal }) => (await listPage(call, scope, filters, { limit: '1' }, signal)).stats,
    enabled: firstPage !== undefined,
    ...(firstPage && { initialData: firstPage.stats, initialDataUpdatedAt: firstPage.readAt }),
    gcTime: 0,
    staleTime: newsIntervalMs,
    refetchInterval: newsIntervalMs,
    refetchOnMount: true,
    // Coming back to the tab is the moment to ask: only the button changes, the list stays.
    refetchOnWindowFocus: true,
    // A failure says nothing: the next try comes by itself.
    retry: false,
  })

/** One donation by its id, for an address that names one outside the loaded rows. */
export const oneTransaction = (call: Client, customerId: string, transactionId: string) =>
  queryOptions({
    queryKey: ['transactions', customerId, 'one', transactionId] as const,
    queryFn: ({ signal }) => call(getTransaction, { params: { customerId, transactionId }, signal }),
    gcTime: 0,
  })

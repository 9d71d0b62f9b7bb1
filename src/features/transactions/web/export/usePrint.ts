import { useEffect, useState } from 'react'
import { toasts } from '#shared/web/toasts.ts'
import { type PageFilters, sameFilters } from '../../transaction.search.ts'
import type { LoadedTransactions } from '../list/useTransactions.ts'

/** The most rows that a print holds, about forty sheets (docs/rules.md#print-sheet). */
export const mostPrinted = 2000

type Request = {
  filters: PageFilters
  /** How many times the list had failed before. */
  errorCount: number
}

/** A print that was asked for, for certain filters. It waits while these are applied, and ends when they change again. */
export const usePrintRequest = (filters: PageFilters) => {
  const [request, setRequest] = useState<Request>()
  const isPreparing = request !== undefined && sameFilters(request.filters, filters)
  useEffect(() => (isPreparing ? () => setRequest(undefined) : undefined), [isPreparing])
  return { request, isPreparing, setRequest }
}

/** Loads the rows that the print lacks, up to `mostPrinted`, then opens the browser's print dialog. */
export const usePrint = (
  { list, transactions }: LoadedTransactions,
  { request, isPreparing, setRequest }: ReturnType<typeof usePrintRequest>,
) => {
  const { isFetching, hasNextPage, fetchNextPage, error, errorUpdateCount } = list
  const rowCount = transactions?.length
  const hasFailed = request !== undefined && error !== null && (!transactions || errorUpdateCount > request.errorCount)
  useEffect(() => {
    if (!isPreparing || isFetching) return
    if (hasFailed) {
      setRequest(undefined)
      toasts.failed(error)
    } else if (rowCount !== undefined && rowCount < mostPrinted && hasNextPage) void fetchNextPage()
    else if (rowCount !== undefined) {
      setRequest(undefined)
      window.print()
    }
  }, [isPreparing, isFetching, hasFailed, rowCount, hasNextPage, fetchNextPage, error, setRequest])
  return (filters: PageFilters) => setRequest({ filters, errorCount: errorUpdateCount })
}

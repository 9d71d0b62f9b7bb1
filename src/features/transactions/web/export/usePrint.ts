import { useEffect, useState } from 'react'
import { toasts } from '#shared/web/toasts.ts'
import { type PageFilters, sameFilters } from '../../transaction.search.ts'
import type { LoadedTransactions } from '../list/useTransactions.ts'

/** The maximum number of printed rows, about forty sheets (docs/rules/screens.md#print-sheet). */
export const maxPrintedRows = 2000

type Request = {
  filters: PageFilters
  /** The number of failures of the list before the request. */
  errorCount: number
}

/** Keeps a print request for the given filters. It waits until they are applied, and ends when they change again. */
export const usePrintRequest = (filters: PageFilters) => {
  const [request, setRequest] = useState<Request>()
  const isPreparing = request !== undefined && sameFilters(request.filters, filters)
  useEffect(() => (isPreparing ? () => setRequest(undefined) : undefined), [isPreparing])
  return { request, isPreparing, setRequest }
}

/** Loads the missing rows, up to `maxPrintedRows`, then opens the browser's print dialog. */
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
    } else if (rowCount !== undefined && rowCount < maxPrintedRows && hasNextPage) void fetchNextPage()
    else if (rowCount !== undefined) {
      setRequest(undefined)
      window.print()
    }
  }, [isPreparing, isFetching, hasFailed, rowCount, hasNextPage, fetchNextPage, error, setRequest])
  return (filters: PageFilters) => setRequest({ filters, errorCount: errorUpdateCount })
}

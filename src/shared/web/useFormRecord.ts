import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasFailed } from './onReconnect.ts'

/**
 * Fetches the record that a form changes. `data` is undefined until it was fetched for this form, since a cached record
 * may be stale and would be written back. From then on it stays, also when a refetch fails, so that the input does not
 * disappear (docs/rules/screens.md#forms-record).
 */
export const useFormRecord = <Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) => {
  const { data, error, isFetching, isFetchedAfterMount, isSuccess, refetch } = useQuery({
    ...options,
    refetchOnWindowFocus: false,
    refetchOnReconnect: hasFailed,
  })
  const [isCurrent, setIsCurrent] = useState(false)
  if (!isCurrent && isFetchedAfterMount && isSuccess) setIsCurrent(true)
  return { data: isCurrent ? data : undefined, error, isFetching, refetch, isOfForm: true as const }
}

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listFleet } from '../device.endpoints.ts'
import type { FleetFilter } from '../fleet.ts'

const pageSize = '25'
/** The interval at which the first rows are read again while the screen is open. */
const refreshMs = 60_000

type FleetFilters = { search: string; filter: FleetFilter | undefined }

export const fleetQuery = (call: Client, { search, filter }: FleetFilters) =>
  infiniteQueryOptions({
    queryKey: ['fleet', search, filter ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listFleet, {
        query: {
          limit: pageSize,
          ...(search && { search }),
          ...(filter && { filter }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: refreshMs,
    // The rows stay while the next search is answered.
    placeholderData: keepPreviousData,
  })

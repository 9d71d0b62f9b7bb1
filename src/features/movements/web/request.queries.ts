import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import * as calls from '../movement.endpoints.ts'
import { movementsKey, useMovementsChange } from './batch.queries.ts'

/** Reads the movements of single donations that wait for a second person. */
export const requestsQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...movementsKey(customerId), 'requests'] as const,
    queryFn: ({ signal }) => call(calls.listMovementRequests, { params: { customerId }, signal }),
  })

/** Confirms, declines or takes back a movement that waits. */
export const useDecideRequest = (customerId: string, requestId: string) =>
  useMovementsChange(customerId, async (call, isConfirmed: boolean) => {
    const params = { customerId, requestId }
    await (isConfirmed
      ? call(calls.confirmMovementRequest, { params })
      : call(calls.declineMovementRequest, { params }))
  })

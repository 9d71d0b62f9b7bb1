import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery } from '#shared/web/call.tsx'
import * as calls from '../movement.endpoints.ts'
import type { ConfirmationAmount } from '../movement.ts'
import { movementsKey, useMovementsChange } from './batch.queries.ts'

/** Reads the movements of single donations that wait for a second person. */
export const requestsQuery = (call: Client, customerId: string) =>
  callQuery(call, [...movementsKey(customerId), 'requests'], calls.listMovementRequests, { params: { customerId } })

export const useDecideRequest = (customerId: string, requestId: string) =>
  useMovementsChange(customerId, async (call, isConfirmed: boolean) => {
    const params = { customerId, requestId }
    await (isConfirmed
      ? call(calls.confirmMovementRequest, { params })
      : call(calls.declineMovementRequest, { params }))
  })

/** Reads the amount above which a second person confirms, and a requested higher amount. */
export const settingsQuery = (call: Client, customerId: string) =>
  callQuery(call, [...movementsKey(customerId), 'settings'], calls.getMovementSettings, { params: { customerId } })

export const useSetAmount = (customerId: string) =>
  useMovementsChange(customerId, (call, edit: Edit<ConfirmationAmount>) =>
    call(calls.updateMovementSettings, { params: { customerId }, ...edit }),
  )

export const useDecideRaise = (customerId: string, confirmationAmount: number) =>
  useMovementsChange(customerId, (call, isConfirmed: boolean) =>
    isConfirmed
      ? call(calls.confirmMovementSettings, { params: { customerId }, body: { confirmationAmount } })
      : call(calls.declineMovementSettings, { params: { customerId } }),
  )

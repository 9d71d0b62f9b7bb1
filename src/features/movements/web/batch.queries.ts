import { queryOptions } from '@tanstack/react-query'
import { listArchivedCauses, listCauses } from '#features/causes/cause.endpoints.ts'
import { listDevices } from '#features/devices/device.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../batch.endpoints.ts'
import type { SlotPreview } from '../batch.ts'
import type { RequestedSlot } from './slotForm.ts'

export const movementsKey = (customerId: string) => ['movements', customerId] as const

export const batchesQuery = (call: Client, customerId: string) =>
  callQuery(call, [...movementsKey(customerId), 'batches'], calls.listMovementBatches, { params: { customerId } })

export type CauseChoice = { _id: string; name: string; isArchived: boolean }

/** Reads every cause of the association: the active ones, then all pages of the archived ones. */
export const allCausesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...movementsKey(customerId), 'causes'] as const,
    queryFn: async ({ signal }): Promise<CauseChoice[]> => {
      const causes: CauseChoice[] = await call(listCauses, { params: { customerId }, signal })
      const all = [...causes]
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor && { cursor }) }
        const page = await call(listArchivedCauses, { params: { customerId }, query, signal })
        all.push(...page.data)
        cursor = page.nextCursor
      }
      return all
    },
  })

export const slotDevicesQuery = (call: Client, customerId: string) =>
  callQuery(call, [...movementsKey(customerId), 'devices'], listDevices, { params: { customerId } })

/** Counts what a slot would move. Writes nothing. */
export const usePreviewSlot = (customerId: string) =>
  useChange({ queryKey: [...movementsKey(customerId), 'preview'] }, (call, requested: RequestedSlot) =>
    requested.act === 'cancel'
      ? call(calls.previewTerminalCancellation, { params: { customerId }, body: requested.slot })
      : call(calls.previewSlot, { params: { customerId }, body: requested.slot }),
  )

/** Makes a change of what this screen lists, and reads the lists again. */
export const useMovementsChange = <Input, Result>(
  customerId: string,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const queryKey = movementsKey(customerId)
  return useChange({ queryKey, rereads: [queryKey] }, change)
}

type Shown = Pick<SlotPreview, 'donationCount' | 'total'>

export const useCreateBatch = (customerId: string) =>
  useMovementsChange(customerId, (call, { requested, shown }: { requested: RequestedSlot; shown: Shown }) => {
    const { reason } = requested
    return requested.act === 'cancel'
      ? call(calls.requestTerminalCancellation, {
          params: { customerId },
          body: { ...requested.slot, reason, ...shown },
        })
      : call(calls.createMovementBatch, { params: { customerId }, body: { ...requested.slot, reason, ...shown } })
  })

export const useUndoBatch = (customerId: string, batchId: string) =>
  useMovementsChange(customerId, (call, reason: string) =>
    call(calls.undoMovementBatch, { params: { customerId, batchId }, body: { reason } }),
  )

export const useDecideBatch = (customerId: string, batchId: string) =>
  useMovementsChange(customerId, (call, isConfirmed: boolean) =>
    call(isConfirmed ? calls.confirmMovementBatch : calls.declineMovementBatch, { params: { customerId, batchId } }),
  )

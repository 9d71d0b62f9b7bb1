import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Client } from '#shared/client.ts'
import { callQuery, pageQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../closing.endpoints.ts'
import type { Closing, ClosingInput, ClosingPeriod } from '../closing.ts'

const keyOf = (customerId: string) => ['closings', customerId] as const

/** The interval at which the page of a closing under way asks whether it is sealed. */
const followMs = 2000

const pageSize = '10'

export const closingsQuery = (call: Client, customerId: string) =>
  pageQuery(call, [...keyOf(customerId), 'list'], calls.listClosings, {
    params: { customerId },
    query: { limit: pageSize },
  })

export const openRunsQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'open'], calls.listOpenDays, { params: { customerId } })

export const closingQuery = (call: Client, customerId: string, closingId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'one', closingId] as const,
    queryFn: ({ signal }) => call(calls.getClosing, { params: { customerId, closingId }, signal }),
    // The server seals a closing under way by itself.
    refetchInterval: ({ state }) => (state.data?.sealedAt === null ? followMs : false),
  })

/** Tells whether the export has the sealed bytes: asked once for each visit. */
export const checksumQuery = (call: Client, customerId: string, closingId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'checksum', closingId] as const,
    queryFn: ({ signal }) => call(calls.checkClosing, { params: { customerId, closingId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Reads the figures that a closing would seal. They are always refetched: terminals go on sending. */
export const previewQuery = (call: Client, customerId: string, period: ClosingPeriod | undefined) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'preview', period] as const,
    queryFn: ({ signal }) =>
      period
        ? call(calls.previewClosing, { params: { customerId }, query: period, signal })
        : Promise.reject(new Error()),
    enabled: period !== undefined,
    staleTime: 0,
  })

const useClosingChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<Closing>) =>
  useChange(
    { queryKey: keyOf(customerId), shownBy: (call, closing) => closingQuery(call, customerId, closing._id) },
    change,
  )

export const useCreateClosing = (customerId: string) =>
  useClosingChange(customerId, (call, body: z.input<typeof ClosingInput>) =>
    call(calls.createClosing, { params: { customerId }, body }),
  )

/** Reopens a closing, or asks another manager for it. */
export const useReopenClosing = (
  customerId: string,
  closingId: string,
  endpoint: typeof calls.reopenClosing | typeof calls.requestReopening,
) =>
  useClosingChange(customerId, (call, reason: string) =>
    call(endpoint, { params: { customerId, closingId }, body: { reason } }),
  )

/** Confirms a reopening that another person asked for, declines it, or takes back an own request. */
export const useDecideReopening = (customerId: string, closingId: string) =>
  useClosingChange(customerId, (call, isConfirmed: boolean) =>
    call(isConfirmed ? calls.confirmReopening : calls.declineReopening, { params: { customerId, closingId } }),
  )

import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery, useCall } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import { getAccountant, getFriday, listMissing, updateAccountant } from '../friday.endpoints.ts'
import type { AccountantInput, Reader } from '../friday.ts'
import { followMs } from '../sending.texts.ts'

export const keyOf = (customerId: string) => ['fridays', customerId] as const

/** A day. It is read at each visit: terminals go on sending, and other screens sign and confirm. */
export const fridayQuery = (call: Client, customerId: string, day: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'day', day] as const,
    queryFn: ({ signal }) => call(getFriday, { params: { customerId }, query: { day }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => followMs(state.data),
  })

export const missingQuery = (call: Client, customerId: string, day: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'missing', day] as const,
    queryFn: ({ signal }) => call(listMissing, { params: { customerId }, query: { day }, signal }),
    staleTime: 0,
  })

/** The address of the accountant, or of the board. */
export const readerQuery = (call: Client, customerId: string, reader: Reader) =>
  callQuery(call, ['reader', customerId, reader], getAccountant, { params: { customerId }, query: { reader } })

export const useUpdateReader = (customerId: string, reader: Reader) => {
  const query = readerQuery(useCall(), customerId, reader)
  return useChange({ queryKey: query.queryKey, shownBy: () => query }, (call, edit: Edit<AccountantInput>) =>
    call(updateAccountant, { params: { customerId }, query: { reader }, ...edit }),
  )
}

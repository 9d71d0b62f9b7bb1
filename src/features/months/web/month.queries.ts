import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { followMs } from '#features/fridays/sending.texts.ts'
import type { Client } from '#shared/client.ts'
import { getMonth } from '../month.endpoints.ts'

export const keyOf = (customerId: string) => ['months', customerId] as const

/**
 * A month. It is read at each visit: terminals go on sending, and other screens explain lines and sign. Read again
 * while its closing is sealed or its mail is on the way.
 */
export const monthQuery = (call: Client, customerId: string, month: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), month] as const,
    queryFn: ({ signal }) => call(getMonth, { params: { customerId }, query: { month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => followMs(data),
  })

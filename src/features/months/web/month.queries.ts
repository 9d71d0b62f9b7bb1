import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sendClosing } from '#features/fridays/friday.endpoints.ts'
import { followMs } from '#features/fridays/sending.texts.ts'
import type { Client } from '#shared/client.ts'
import { useChange } from '#shared/web/useChange.ts'
import { closeMonth, getMonth } from '../month.endpoints.ts'
import type { MonthSheet } from '../month.ts'

const keyOf = (customerId: string) => ['months', customerId] as const

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

const useMonthChange = <Input, Result>(customerId: string, change: (call: Client, input: Input) => Promise<Result>) => {
  const queryKey = keyOf(customerId)
  // Another feature's screens show the lists of closings.
  return useChange({ queryKey, rereads: [queryKey, ['closings', customerId]] }, change)
}

/** Closes a month with the figures that the person sees, or seals the sheet of one that is closed. */
export const useCloseMonth = (customerId: string) =>
  useMonthChange(customerId, (call, { month, closed: { donationCount, net } }: MonthSheet) =>
    call(closeMonth, { params: { customerId }, body: { month, donationCount, net } }),
  )

export const useSendMonth = (customerId: string) =>
  useMonthChange(customerId, (call, closingId: string) => call(sendClosing, { params: { customerId, closingId } }))

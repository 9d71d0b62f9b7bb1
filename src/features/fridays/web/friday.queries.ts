import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createClosing } from '#features/closings/closing.endpoints.ts'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import { getAccountant, getFriday, listMissing, sendClosing, updateAccountant } from '../friday.endpoints.ts'
import type { Accountant, AccountantInput, Friday } from '../friday.ts'
import { followMs } from '../sending.texts.ts'

const keyOf = (customerId: string) => ['fridays', customerId] as const

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

const useFridayChange = <Input, Result>(
  customerId: string,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const queryClient = useQueryClient()
  const queryKey = keyOf(customerId)
  const onChanged = () => {
    void queryClient.invalidateQueries({ queryKey })
    // The lists of closings, which another feature's screens show.
    void queryClient.invalidateQueries({ queryKey: ['closings', customerId] })
  }
  return useChange({ queryKey, onChanged }, change)
}

/** Closes a day with the figures that the person sees. */
export const useCloseDay = (customerId: string) =>
  useFridayChange(customerId, (call, { day, closed }: Friday) =>
    call(createClosing, {
      params: { customerId },
      body: { kind: 'day', from: day, to: day, donationCount: closed.donationCount, net: closed.net },
    }),
  )

export const useSendClosing = (customerId: string) =>
  useFridayChange(customerId, (call, closingId: string) => call(sendClosing, { params: { customerId, closingId } }))

export const accountantQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: ['accountant', customerId] as const,
    queryFn: ({ signal }) => call(getAccountant, { params: { customerId }, signal }),
  })

export const useUpdateAccountant = (customerId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { queryKey } = accountantQuery(call, customerId)
  return useChange(
    { queryKey, onChanged: (accountant: Accountant) => queryClient.setQueryData(queryKey, accountant) },
    (client, edit: Edit<AccountantInput>) => client(updateAccountant, { params: { customerId }, ...edit }),
  )
}

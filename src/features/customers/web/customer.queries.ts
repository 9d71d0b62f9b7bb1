import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getGlobalStats } from '#features/transactions/transaction.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { somethingFailed } from '#shared/web/failureText.ts'
import { toasts } from '#shared/web/toasts.ts'
import { useChange } from '#shared/web/useChange.ts'
import { getCustomer, listCustomers, updateCustomer } from '../customer.endpoints.ts'
import type { CustomerDetail, CustomerUpdate } from '../customer.ts'
import { customerTexts } from './customer.texts.ts'

/** Reads all associations, by name. The browser filters them; the server's search serves other clients. */
export const customersQuery = (call: Client) =>
  queryOptions({ queryKey: ['customers'], queryFn: ({ signal }) => call(listCustomers, { signal }) })

/** Reads an association. */
export const customerQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: ['customers', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId }, signal }),
  })

/** Reads the figures of all associations, with today's. */
export const globalStatsQuery = (call: Client) =>
  queryOptions({ queryKey: ['global-stats'], queryFn: ({ signal }) => call(getGlobalStats, { signal }) })

/** Updates an association and shows the outcome in a toast (docs/rules.md#customers-toasts). */
export const useUpdateCustomer = (customerId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (customer: CustomerDetail) => {
    toasts.success(customerTexts.updated)
    queryClient.setQueryData(customerQuery(call, customerId).queryKey, customer)
  }
  const onFailed = (error: Error) => toasts.failed(error, somethingFailed)
  return useChange({ queryKey: ['customers'], onChanged, onFailed }, (_, body: CustomerUpdate) =>
    call(updateCustomer, { params: { customerId }, body }),
  )
}

import { queryOptions } from '@tanstack/react-query'
import { getGlobalStats } from '#features/transactions/transaction.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { getCustomer, listCustomers } from '../customer.endpoints.ts'

/** All associations, by name. */
export const customersQuery = (call: Client) =>
  queryOptions({ queryKey: ['customers'], queryFn: ({ signal }) => call(listCustomers, { signal }) })

/** One association. */
export const customerQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: ['customers', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId }, signal }),
  })

/** The figures of all associations, and today's. */
export const globalStatsQuery = (call: Client) =>
  queryOptions({ queryKey: ['global-stats'], queryFn: ({ signal }) => call(getGlobalStats, { signal }) })

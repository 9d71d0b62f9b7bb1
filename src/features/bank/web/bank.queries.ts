import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput, Client } from '#shared/client.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { useChange } from '#shared/web/useChange.ts'
import { getBankBalance, getBankCalendar, getBankRisk, listBankStandings } from '../bank-account.endpoints.ts'

/** The key of every query of the bank: an account, a contract or a line changes what the others show. */
export const bankKey = (customerId: string) => ['bank', customerId] as const

/** Makes a query of the bank by a call, under a name of its own. */
export const bankQuery = <E extends Endpoint>(
  call: Client,
  endpoint: E,
  input: CallInput<E> & { params: { customerId: string } },
  ...name: string[]
) =>
  queryOptions({
    queryKey: [...bankKey(input.params.customerId), ...name],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  })

/** Makes a change to the bank, after which each of its screens is read again. */
export const useBankChange = <Input, Result>(
  customerId: string,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const queryClient = useQueryClient()
  const queryKey = bankKey(customerId)
  return useChange({ queryKey, onChanged: () => void queryClient.invalidateQueries({ queryKey }) }, change)
}

/** A month by days and terminals. The month before stays until the next one is read, so that nothing jumps. */
export const bankCalendarQuery = (call: Client, customerId: string, month: string) =>
  queryOptions({
    ...bankQuery(call, getBankCalendar, { params: { customerId }, query: { month } }, 'calendar', month),
    placeholderData: keepPreviousData,
  })

export const bankBalanceQuery = (call: Client, customerId: string) =>
  bankQuery(call, getBankBalance, { params: { customerId } }, 'balance')

/** The euros at risk of an association. They change with each explanation of a line. */
export const bankRiskQuery = (call: Client, customerId: string) =>
  bankQuery(call, getBankRisk, { params: { customerId } }, 'risk')

export const bankStandingsQuery = (call: Client) =>
  queryOptions({
    queryKey: ['bank-standings'] as const,
    queryFn: ({ signal }) => call(listBankStandings, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getBankRisk, listBankStandings } from '../bank-risk.endpoints.ts'
import { bankKey } from './account.queries.ts'

/** The euros at risk of an association. They change with each explanation of a line. */
export const bankRiskQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...bankKey(customerId), 'risk'] as const,
    queryFn: ({ signal }) => call(getBankRisk, { params: { customerId }, signal }),
  })

/** The associations with a late payout or a difference, for the platform. */
export const bankStandingsQuery = (call: Client) =>
  queryOptions({
    queryKey: ['bank-standings'] as const,
    queryFn: ({ signal }) => call(listBankStandings, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import { recordDonation } from '#features/transactions/transaction.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { undoHandDonation } from '../hand-donation.endpoints.ts'
import type { EntryRow } from './entryQueue.ts'

/** The causes that a donation or a sheet can name: the active ones. */
export const countedCausesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: ['cash', customerId, 'causes'] as const,
    queryFn: ({ signal }) => call(listCauses, { params: { customerId }, signal }),
  })

/** Records a donation once, however often it is sent. */
export const sendDonation = (call: Client, customerId: string, { key, donation }: Pick<EntryRow, 'key' | 'donation'>) =>
  call(recordDonation, { params: { customerId }, headers: { 'idempotency-key': key }, body: donation })

/** Cancels the last donation that the person entered, once, however often it is asked. */
export const cancelDonation = (call: Client, customerId: string, transactionId: string) =>
  call(undoHandDonation, { params: { customerId, transactionId } })

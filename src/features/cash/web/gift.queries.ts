import { queryOptions } from '@tanstack/react-query'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import { recordDonation } from '#features/transactions/transaction.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { undoGift } from '../gift.endpoints.ts'
import type { GiftRow } from './giftQueue.ts'

/** The causes that a gift or a sheet can name: the active ones. */
export const countedCausesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: ['cash', customerId, 'causes'] as const,
    queryFn: ({ signal }) => call(listCauses, { params: { customerId }, signal }),
  })

/** Records a gift once, however often it is sent. */
export const sendGift = (call: Client, customerId: string, { key, gift }: Pick<GiftRow, 'key' | 'gift'>) =>
  call(recordDonation, { params: { customerId }, headers: { 'idempotency-key': key }, body: gift })

/** Cancels the last gift that the person entered, once, however often it is asked. */
export const cancelGift = (call: Client, customerId: string, transactionId: string) =>
  call(undoGift, { params: { customerId, transactionId } })

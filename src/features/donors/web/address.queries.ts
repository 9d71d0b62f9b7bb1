import type { Client } from '#shared/client.ts'
import { callQuery, pageQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../address-request.endpoints.ts'

type DonationKey = { customerId: string; transactionId: string }

const keyOf = (customerId: string) => ['receipts', customerId, 'addresses'] as const

export const donationAddressQuery = (call: Client, key: DonationKey) => ({
  ...callQuery(call, [...keyOf(key.customerId), key.transactionId], calls.getDonationAddress, { params: key }),
  gcTime: 0,
})

export const addressAnswersQuery = (call: Client, customerId: string) => ({
  ...pageQuery(call, [...keyOf(customerId), 'waiting'], calls.listAddressAnswers, {
    params: { customerId },
    query: { limit: '25' },
  }),
  gcTime: 0,
})

export const useRequestAddress = (key: DonationKey) =>
  useChange({ queryKey: keyOf(key.customerId), shownBy: (call) => donationAddressQuery(call, key) }, (call) =>
    call(calls.requestAddress, { params: key }),
  )

/** An accepted answer names the donor of the donation: all of receipts is read again. */
export const useDecideAddress = (customerId: string) =>
  useChange(
    { queryKey: keyOf(customerId), rereads: [['receipts', customerId]] },
    (call, { requestId, isAccepted }: { requestId: string; isAccepted: boolean }) =>
      call(calls.decideAddress, { params: { customerId, requestId }, body: { isAccepted } }),
  )

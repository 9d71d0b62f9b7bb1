import { queryOptions } from '@tanstack/react-query'
import { getDonationDonor } from '#features/donors/donor.endpoints.ts'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery, pageQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import type { FiscalProfileInput } from '../fiscal-profile.ts'
import * as calls from '../receipt.endpoints.ts'

export const keyOf = (customerId: string) => ['receipts', customerId] as const

export const fiscalSettingQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'setting'], calls.getFiscalSetting, { params: { customerId } })

const useSettingChange = <Input>(
  customerId: string,
  change: Parameters<typeof useChange<Awaited<ReturnType<typeof calls.getFiscalSetting.response.parse>>, Input>>[1],
) => useChange({ queryKey: keyOf(customerId), shownBy: (call) => fiscalSettingQuery(call, customerId) }, change)

export const useUpdateFiscalProfile = (customerId: string) =>
  useSettingChange(customerId, (call, edit: Edit<FiscalProfileInput>) =>
    call(calls.updateFiscalProfile, { params: { customerId }, ...edit }),
  )

export const useSetCauseReceipts = (customerId: string) =>
  useSettingChange(customerId, (call, { causeId, isEligible }: { causeId: string; isEligible: boolean }) =>
    call(calls.setCauseReceipts, { params: { customerId, causeId }, body: { isEligible } }),
  )

export const receiptsQuery = (call: Client, customerId: string, donorId?: string) =>
  pageQuery(call, [...keyOf(customerId), 'list', donorId ?? null], calls.listReceipts, {
    params: { customerId },
    query: { limit: '25', ...(donorId && { donorId }) },
  })

export const receiptQuery = (call: Client, customerId: string, receiptId: string) =>
  queryOptions({
    ...callQuery(call, [...keyOf(customerId), 'one', receiptId], calls.getReceipt, {
      params: { customerId, receiptId },
    }),
    // The mail is on the way.
    refetchInterval: ({ state: { data } }) => (data?.sent?.state === 'waiting' ? 2000 : false),
  })

export const useCancelReceipt = (customerId: string, receiptId: string) =>
  useChange(
    { queryKey: keyOf(customerId), shownBy: (call) => receiptQuery(call, customerId, receiptId) },
    (call, reason: string) => call(calls.endReceipt, { params: { customerId, receiptId }, body: { reason } }),
  )

export const useSendReceipt = (customerId: string, receiptId: string) =>
  useChange({ queryKey: keyOf(customerId), shownBy: (call) => receiptQuery(call, customerId, receiptId) }, (call) =>
    call(calls.sendReceipt, { params: { customerId, receiptId } }),
  )

export type DonationKey = { customerId: string; transactionId: string }

export const donationReceiptQuery = (call: Client, key: DonationKey) =>
  callQuery(call, [...keyOf(key.customerId), 'donation', key.transactionId], calls.getDonationReceipt, { params: key })

/** Reads who gave. No cache keeps it. */
export const donationDonorQuery = (call: Client, key: DonationKey) => ({
  ...callQuery(call, [...keyOf(key.customerId), 'donor', key.transactionId], getDonationDonor, { params: key }),
  gcTime: 0,
  staleTime: 0,
})

export const useIssueReceipt = ({ customerId, transactionId }: DonationKey) =>
  useChange({ queryKey: keyOf(customerId), rereads: [keyOf(customerId)] }, (call, donorId: string) =>
    call(calls.issueReceipt, { params: { customerId }, body: { donorId, transactionIds: [transactionId] } }),
  )

import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createMovement } from '#features/movements/movement.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { callQuery, pageQuery, useCall } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import { confirmCashDifference, declineCashDifference, recordCashDifference } from '../../cash-difference.endpoints.ts'
import type { CashDifferenceInput } from '../../cash-difference.ts'
import * as calls from '../../deposit.endpoints.ts'
import type { DepositInput, DepositSlip } from '../../deposit.ts'

const keyOf = (customerId: string) => ['deposits', customerId] as const

const pageSize = '10'

export const depositsQuery = (call: Client, customerId: string) =>
  pageQuery(call, [...keyOf(customerId), 'list'], calls.listDeposits, {
    params: { customerId },
    query: { limit: pageSize },
  })

export const cashBoxQuery = (call: Client, customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(customerId), 'box'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(calls.getCashBox, { params: { customerId }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
  })

export const undepositedQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'undeposited'], calls.getUndeposited, { params: { customerId } })

export const depositQuery = (call: Client, customerId: string, depositId: string) =>
  callQuery(call, [...keyOf(customerId), 'one', depositId], calls.getDeposit, { params: { customerId, depositId } })

const useDepositChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<DepositSlip>) =>
  useChange({ queryKey: keyOf(customerId), shownBy: (call, slip) => depositQuery(call, customerId, slip._id) }, change)

export const useCreateDeposit = (customerId: string) =>
  useDepositChange(customerId, (call, body: DepositInput) =>
    call(calls.createDeposit, { params: { customerId }, body }),
  )

/** Notes that the bank returned a cheque of a slip. Above the amount to confirm the answer is a request. */
export const useReturnCheque = (customerId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ transactionId, reason }: { transactionId: string; reason: string }) =>
      call(createMovement, { params: { customerId, transactionId }, body: { kind: 'cheque_returned', reason } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(customerId) }),
        queryClient.invalidateQueries({ queryKey: ['transactions', customerId] }),
      ]),
  })
}

const useBoxChange = <Input, Result>(customerId: string, change: (call: Client, input: Input) => Promise<Result>) => {
  const queryKey = keyOf(customerId)
  return useChange({ queryKey, rereads: [queryKey] }, change)
}

export const useRecordDifference = (customerId: string) =>
  useBoxChange(customerId, (call, body: CashDifferenceInput) =>
    call(recordCashDifference, { params: { customerId }, body }),
  )

/** Confirms, declines or takes back a difference that waits. */
export const useDecideDifference = (customerId: string) =>
  useBoxChange(
    customerId,
    async (call, { differenceId, isConfirmed }: { differenceId: string; isConfirmed: boolean }) => {
      const params = { customerId, differenceId }
      await (isConfirmed ? call(confirmCashDifference, { params }) : call(declineCashDifference, { params }))
    },
  )

export const useCancelDeposit = (customerId: string, depositId: string) =>
  useDepositChange(customerId, (call, reason: string) =>
    call(calls.cancelDeposit, { params: { customerId, depositId }, body: { reason } }),
  )

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import * as calls from '../../movement.endpoints.ts'
import type { Movement, MovementInput, MovementRequest } from '../../movement.ts'

export type DonationKey = { customerId: string; transactionId: string }

/** Returns the euros that a bank took back and has not given again. */
export const chargedBackOf = (movements: readonly Pick<Movement, 'subjectKind' | 'amount'>[]): number =>
  eurosOfCents(
    0 -
      movements
        .filter(({ subjectKind }) => subjectKind === 'chargeback' || subjectKind === 'chargeback_won')
        .reduce((cents, { amount }) => cents + centsOfEuros(amount), 0),
  )

const keyOf = ({ customerId, transactionId }: DonationKey) =>
  ['transactions', customerId, 'movements', transactionId] as const

export const movementsOf = (call: Client, key: DonationKey) =>
  queryOptions({
    queryKey: keyOf(key),
    queryFn: ({ signal }) => call(calls.listMovements, { params: key, signal }),
    gcTime: 0,
    retry: false,
  })

/** Creates a mutation of a donation's movements. After it, the figures of the list and the movements are read again. */
const useMovementChange = <Input, Result>(
  { customerId }: DonationKey,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(call, input),
    // After a refusal too: the donation may have changed meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['transactions', customerId] }),
  })
}

export const useRecordMovement = (key: DonationKey) =>
  useMovementChange(key, (call, { undoes, ...body }: MovementInput & { undoes?: string | undefined }) =>
    undoes === undefined
      ? call(calls.createMovement, { params: key, body })
      : call(calls.undoMovement, {
          params: { ...key, movementId: undoes },
          body: { reason: body.reason, ...(body.movedOn && { movedOn: body.movedOn }) },
        }),
  )

export const useDecideRequest = (key: DonationKey) =>
  useMovementChange(
    key,
    async (call, { _id, isConfirmed }: Pick<MovementRequest, '_id'> & { isConfirmed: boolean }) => {
      const params = { customerId: key.customerId, requestId: _id }
      await (isConfirmed
        ? call(calls.confirmMovementRequest, { params })
        : call(calls.declineMovementRequest, { params }))
    },
  )

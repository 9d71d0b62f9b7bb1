import { queryOptions } from '@tanstack/react-query'
import { emailTaken } from '#features/identity/identity.port.ts'
import { CallFailure, type Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../user.endpoints.ts'
import type { NewUser, UserUpdate } from '../user.ts'

const keyOf = (customerId: string) => ['users', customerId] as const

export const usersQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'list'], calls.listUsers, { params: { customerId } })

export const userQuery = (call: Client, customerId: string, userId: string) =>
  callQuery(call, [...keyOf(customerId), 'one', userId], calls.getUser, { params: { customerId, userId } })

/** Reads a 409 as a used e-mail, by its status alone (docs/rules/users.md#users-taken). */
const asTaken = (error: unknown): never => {
  if (!(error instanceof CallFailure) || error.status !== 409) throw error
  const { status, code, message, fields } = emailTaken()
  throw new CallFailure('refused', message, status, {
    problem: { status, code, message, ...(fields && { fields }), requestId: '' },
  })
}

export const useCreateUser = (customerId: string) =>
  useChange({ queryKey: keyOf(customerId) }, (call, body: NewUser) =>
    call(calls.createUser, { params: { customerId }, body }).catch(asTaken),
  )

export const useUpdateUser = (customerId: string, userId: string) =>
  useChange({ queryKey: keyOf(customerId) }, (call, edit: Edit<UserUpdate>) =>
    call(calls.updateUser, { params: { customerId, userId }, ...edit }),
  )

const refetched = (customerId: string) => ({ queryKey: keyOf(customerId), rereads: [keyOf(customerId)] })

export const useCountingRight = (customerId: string) =>
  useChange(refetched(customerId), (call, { userId, mayCount }: { userId: string; mayCount: boolean }) =>
    call(calls.updateCountingRight, { params: { customerId, userId }, body: { mayCount } }),
  )

const useAct = (
  act: typeof calls.deleteUser | typeof calls.inviteUser | typeof calls.resetUserSecondFactor | typeof calls.settleUser,
  { customerId, userId }: Record<'customerId' | 'userId', string>,
) => useChange(refetched(customerId), (call) => call(act, { params: { customerId, userId } }))

export const useDeleteUser = (customerId: string, userId: string) => useAct(calls.deleteUser, { customerId, userId })

export const useInviteUser = (customerId: string, userId: string) => useAct(calls.inviteUser, { customerId, userId })

export const useResetSecondFactor = (customerId: string, userId: string) =>
  useAct(calls.resetUserSecondFactor, { customerId, userId })

export const useSettleUser = (customerId: string, userId: string) => useAct(calls.settleUser, { customerId, userId })

export const useSeeNewRights = (customerId: string) =>
  useChange(refetched(customerId), (call) => call(calls.seeNewRights, { params: { customerId } }))

/** The signed-in person's profile, loaded once a session, and again after a 403: rights may have changed. */
export const profileQuery = (call: Client) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(calls.getMe, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
  })

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { createUser, deleteUser, getUser, inviteUser, listUsers, updateUser } from '../user.endpoints.ts'
import type { User, UserInput, UserUpdate } from '../user.ts'

const keyOf = (customerId: string) => ['users', customerId] as const

/** The people of an association, by name. */
export const usersQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'list'] as const,
    queryFn: ({ signal }) => call(listUsers, { params: { customerId }, signal }),
  })

/** One of them, read anew for each visit of their form: it must not begin with what has changed since. */
export const userQuery = (call: Client, customerId: string, userId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'one', userId] as const,
    queryFn: ({ signal }) => call(getUser, { params: { customerId, userId }, signal }),
    gcTime: 0,
  })

/** A change made in a form: the list that was read before it is forgotten. */
const useSave = <Input>(customerId: string, save: (call: Client, input: Input) => Promise<User>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => save(call, input),
    onSuccess: () => queryClient.removeQueries({ queryKey: keyOf(customerId), type: 'inactive' }),
  })
}

export const useCreateUser = (customerId: string) =>
  useSave(customerId, (call, body: z.input<typeof UserInput>) => call(createUser, { params: { customerId }, body }))

export const useUpdateUser = (customerId: string, userId: string) =>
  useSave(customerId, (call, body: z.input<typeof UserUpdate>) =>
    call(updateUser, { params: { customerId, userId }, body }),
  )

type Act = typeof deleteUser | typeof inviteUser

/** Something done to one of the list. It is read again, also after a refusal: then it was out of date. */
const useAct = (act: Act, { customerId, userId }: { customerId: string; userId: string }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(act, { params: { customerId, userId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(customerId) }),
  })
}

export const useDeleteUser = (customerId: string, userId: string) => useAct(deleteUser, { customerId, userId })

export const useInviteUser = (customerId: string, userId: string) => useAct(inviteUser, { customerId, userId })

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { archiveShortcut, createShortcut, getShortcut, listShortcuts } from '../shortcut.endpoints.ts'
import type { Shortcut, ShortcutInput } from '../shortcut.ts'

const keyOf = (customerId: string) => ['shortcuts', customerId] as const

export const shortcutsQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'all'] as const,
    queryFn: ({ signal }) => call(listShortcuts, { params: { customerId }, signal }),
  })

export const shortcutQuery = (call: Client, customerId: string, shortcutId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'one', shortcutId] as const,
    queryFn: ({ signal }) => call(getShortcut, { params: { customerId, shortcutId }, signal }),
  })

/** The causes that a quick donation can be based on: the active ones. */
export const causesToChooseQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'causes'] as const,
    queryFn: ({ signal }) => call(listCauses, { params: { customerId }, signal }),
  })

/** A change of a quick donation: the list that was read before it is forgotten. */
const useChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<Shortcut>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(call, input),
    onSuccess: (shortcut) => {
      queryClient.removeQueries({ queryKey: keyOf(customerId), type: 'inactive' })
      queryClient.setQueryData(shortcutQuery(call, customerId, shortcut._id).queryKey, shortcut)
    },
  })
}

export const useCreateShortcut = (customerId: string) =>
  useChange(customerId, (call, body: z.input<typeof ShortcutInput>) =>
    call(createShortcut, { params: { customerId }, body }),
  )

export const useArchiveShortcut = (customerId: string, shortcutId: string) =>
  useChange<void>(customerId, (call) => call(archiveShortcut, { params: { customerId, shortcutId } }))

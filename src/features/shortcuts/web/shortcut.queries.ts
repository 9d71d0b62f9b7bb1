import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
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

/** Reads the active causes, on which a quick donation can be based. */
export const causesToChooseQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'causes'] as const,
    queryFn: ({ signal }) => call(listCauses, { params: { customerId }, signal }),
  })

const useShortcutChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<Shortcut>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (shortcut: Shortcut) =>
    queryClient.setQueryData(shortcutQuery(call, customerId, shortcut._id).queryKey, shortcut)
  return useChange({ queryKey: keyOf(customerId), onChanged }, change)
}

export const useCreateShortcut = (customerId: string) =>
  useShortcutChange(customerId, (call, body: ShortcutInput) => call(createShortcut, { params: { customerId }, body }))

export const useArchiveShortcut = (customerId: string, shortcutId: string) =>
  useShortcutChange<void>(customerId, (call) => call(archiveShortcut, { params: { customerId, shortcutId } }))

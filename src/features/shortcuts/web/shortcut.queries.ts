import { listCauses } from '#features/causes/cause.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import { archiveShortcut, createShortcut, getShortcut, listShortcuts } from '../shortcut.endpoints.ts'
import type { Shortcut, ShortcutInput } from '../shortcut.ts'

const keyOf = (customerId: string) => ['shortcuts', customerId] as const

export const shortcutsQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'all'], listShortcuts, { params: { customerId } })

export const shortcutQuery = (call: Client, customerId: string, shortcutId: string) =>
  callQuery(call, [...keyOf(customerId), 'one', shortcutId], getShortcut, { params: { customerId, shortcutId } })

/** Reads the active causes, on which a quick donation can be based. */
export const causesToChooseQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'causes'], listCauses, { params: { customerId } })

const useShortcutChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<Shortcut>) =>
  useChange(
    { queryKey: keyOf(customerId), shownBy: (call, shortcut) => shortcutQuery(call, customerId, shortcut._id) },
    change,
  )

export const useCreateShortcut = (customerId: string) =>
  useShortcutChange(customerId, (call, body: ShortcutInput) => call(createShortcut, { params: { customerId }, body }))

export const useArchiveShortcut = (customerId: string, shortcutId: string) =>
  useShortcutChange<void>(customerId, (call) => call(archiveShortcut, { params: { customerId, shortcutId } }))

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Client } from '#shared/client.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import { disableUser, enableUser, getDirectoryUser, listDirectory, resetSecondFactor } from '../directory.endpoints.ts'
import type { DirectorySearch } from '../directory.ts'

const keys = ['directory'] as const
const pageSize = '50'

export const directoryQuery = (call: Client, { q, role, state, sort }: z.output<typeof DirectorySearch>) => {
  const search = q?.trim()
  const filters = {
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(sort && { order: sort }),
  }
  return infiniteQueryOptions({
    queryKey: [...keys, 'list', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listDirectory, { query: { ...filters, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The rows stay while the next search is answered.
    placeholderData: keepPreviousData,
  })
}

export const directoryUserQuery = (call: Client, userId: string) =>
  callQuery(call, [...keys, 'one', userId], getDirectoryUser, { params: { userId } })

/** Disables or enables an account, or resets its second factor. */
export const useAccess = (userId: string, change: typeof disableUser | typeof enableUser | typeof resetSecondFactor) =>
  useChange({ queryKey: keys, shownBy: (call) => directoryUserQuery(call, userId) }, (call) =>
    call(change, { params: { userId } }),
  )

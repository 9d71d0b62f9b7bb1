import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import type { ChangedMeanwhile } from '#shared/problem.ts'
import type { Edit } from '#shared/read-version.ts'
import { hasFailed } from './onReconnect.ts'

/**
 * Fetches the record that a form changes. `data` is undefined until it was fetched for this form, since a cached record
 * may be stale and would be written back. From then on it stays, also when a refetch fails, so that the input does not
 * disappear (docs/rules/screens.md#forms-record).
 */
export const useFormRecord = <Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) => {
  const { data, error, isFetching, isFetchedAfterMount, isSuccess, refetch } = useQuery({
    ...options,
    refetchOnWindowFocus: false,
    refetchOnReconnect: hasFailed,
  })
  const [isCurrent, setIsCurrent] = useState(false)
  if (!isCurrent && isFetchedAfterMount && isSuccess) setIsCurrent(true)
  return { data: isCurrent ? data : undefined, error, isFetching, refetch, isOfForm: true as const }
}

/** Returns the changes of a concurrent edit, for a save that it refused. */
export const changedIn = (error: unknown): ChangedMeanwhile | undefined =>
  error instanceof CallFailure ? error.problem?.changed : undefined

/** The input of a save. A form that edits a record adds the version that it read. */
export type WithVersion<Output, Version> = [Version] extends [string] ? Edit<Output> : Output

/** Keeps the version that a form read, and later changes by others (docs/rules/screens.md#forms-version). */
export const useReadVersion = <Version>(opened: Version | undefined) => {
  const [read, setRead] = useState<unknown>(opened)
  const [changed, setChanged] = useState<ChangedMeanwhile>()
  const send = <Output>(body: Output, readVersion: unknown) =>
    (readVersion === undefined ? body : { body, readVersion }) as WithVersion<Output, Version>
  return {
    changed,
    /** Adds the version that the form read. */
    asRead: <Output>(values: Output) => send(values, read),
    /** Adds the version that the notice shows, to save over it. */
    asChanged: <Output>(values: Output) => send(values, changed?.version),
    /** Goes on from another version: after a save, or with the other edit. */
    restart: (version: string): void => {
      setRead(version)
      setChanged(undefined)
    },
    /** Notes why a save was refused. Returns whether another edit was the reason. */
    refused: (error: unknown): boolean => {
      const found = read === undefined ? undefined : changedIn(error)
      setChanged(found)
      return found !== undefined
    },
  }
}

import { useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import type { ChangedMeanwhile } from '#shared/problem.ts'

/** Returns the changes of a concurrent edit, for a save that it refused. */
export const changedIn = (error: unknown): ChangedMeanwhile | undefined =>
  error instanceof CallFailure ? error.problem?.changed : undefined

/** The body of a save. A form that edits a record adds the version that it read. */
export type WithVersion<Output, Version> = Output & ([Version] extends [undefined] ? {} : { readVersion: Version })

/**
 * Keeps the version of the record that a form read when it opened, and what another edit has changed since
 * (docs/rules/screens.md#forms-version).
 */
export const useReadVersion = <Version>(opened: Version | undefined) => {
  const [read, setRead] = useState<Version | undefined>(opened)
  const [changed, setChanged] = useState<ChangedMeanwhile>()
  const send = <Output>(values: Output, version: unknown) =>
    (version === undefined ? values : { ...values, readVersion: version }) as WithVersion<Output, Version>
  return {
    changed,
    /** Adds the version that the form read. */
    asRead: <Output>(values: Output) => send(values, read),
    /** Adds the version that the notice shows, to save over it. */
    asChanged: <Output>(values: Output) => {
      const now = Object.fromEntries((changed?.fields ?? []).map(({ field, value }) => [field, value]))
      return send(values, { ...read, ...now })
    },
    /** Goes on from another version: after a save, or with the other edit. */
    restart: (version: Version): void => {
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

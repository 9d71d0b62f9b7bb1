import { useSyncExternalStore } from 'react'

/** An unexpected error that a toast has shown: what it said, and its reference in the log. */
export type RecentError = { at: Date; text: string; reference: string }

/** The number of errors that are kept, the newest first. */
const maxRecentErrors = 10

let errors: readonly RecentError[] = []
const listeners = new Set<() => void>()
const set = (next: readonly RecentError[]): void => {
  errors = next
  for (const listener of listeners) listener()
}

/** Keeps references of unexpected errors for a session, in memory (docs/rules/errors.md#errors-recent). */
export const recentErrors = {
  add: (error: RecentError): void => set([error, ...errors].slice(0, maxRecentErrors)),
  clear: (): void => set([]),
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the errors of this session, the newest first. */
export const useRecentErrors = (): readonly RecentError[] => useSyncExternalStore(subscribe, () => errors)

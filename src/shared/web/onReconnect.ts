import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CallFailure } from '#shared/client.ts'

/** Tells whether a read has failed: it is repeated on reconnect (docs/rules/screens.md#lists-reconnect). */
export const hasFailed = ({ state }: { state: { status: string } }): boolean => state.status === 'error'

/** Repeats a search without network when it returns: a POST is no query, which would repeat by itself. */
export const useRepeatOnline = <Input>(search: {
  error: unknown
  variables: Input | undefined
  repeat: (input: Input) => void
}): void => {
  const isWaiting = search.error instanceof CallFailure && search.error.status === 0
  const repeat = useEffectEvent(() => {
    if (search.variables !== undefined) search.repeat(search.variables)
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) repeat()
    })
  }, [isWaiting])
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure, type Client } from '#shared/client.ts'
import { useCall } from './call.tsx'

/** The refusals which say that the screen shows what no longer holds: not there, in conflict, against a rule. */
const outdatedStatuses = [404, 409, 422]

const isOutdated = (error: unknown): boolean => error instanceof CallFailure && outdatedStatuses.includes(error.status)

type ChangeOptions<Result> = {
  /** The key of every query of the records concerned. */
  queryKey: QueryKey
  /** Puts what the server answered where the screens read it. */
  onChanged?: (result: Result) => void
  onFailed?: (error: Error) => void
  /** How long the answer is kept in memory once no component shows it; the library's default when left out. */
  gcTime?: number
}

/**
 * A call that changes records. Lists that were read before it and are not on the screen are dropped. After a refusal
 * that says that the screen is out of date, what it shows is fetched again (docs/rules.md#errors-conflict).
 */
export const useChange = <Result, Input = void>(
  { queryKey, onChanged, onFailed, ...options }: ChangeOptions<Result>,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: (input: Input) => change(call, input),
    onSuccess: (result) => {
      queryClient.removeQueries({ queryKey, type: 'inactive' })
      onChanged?.(result)
    },
    onError: (error) => {
      onFailed?.(error)
      if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

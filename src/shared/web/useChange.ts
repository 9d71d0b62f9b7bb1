import { type Query, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure, type Client } from '#shared/client.ts'
import { useCall } from './call.tsx'

/** The statuses of refusals which mean that the screen is stale: not found, conflict, broken rule. */
const outdatedStatuses = [404, 409, 422]

const isOutdated = (error: unknown): boolean => error instanceof CallFailure && outdatedStatuses.includes(error.status)

type ChangeOptions<Result> = {
  /** The key of every query of the records. */
  queryKey: QueryKey
  onChanged?: (result: Result) => void
  /** Finds the query that shows the server's answer. */
  shownBy?: (call: Client, result: Result) => { queryKey: QueryKey }
  rereads?: readonly QueryKey[]
  onFailed?: (error: Error) => void
  /** The time for which the mutation is cached after its last component has unmounted. Default: the library's. */
  gcTime?: number
}

/**
 * Creates a mutation that changes records. Removes inactive queries of them after a success. A read that began before
 * would put the earlier state back: it is cancelled, and starts again. Refetches the active ones after a refusal which
 * means that the screen is stale (docs/rules/errors.md#errors-conflict).
 */
export const useChange = <Result, Input = void>(
  { queryKey, onChanged, shownBy, rereads = [], onFailed, ...options }: ChangeOptions<Result>,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: (input: Input) => change(call, input),
    onSuccess: async (result) => {
      queryClient.removeQueries({ queryKey, type: 'inactive' })
      const reads = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
      await queryClient.cancelQueries({ queryKey }, { revert: false })
      onChanged?.(result)
      if (shownBy) queryClient.setQueryData(shownBy(call, result).queryKey, result)
      for (const key of rereads) void queryClient.invalidateQueries({ queryKey: key })
      const predicate = (query: Query) => reads.includes(query)
      void queryClient.refetchQueries({ predicate }, { cancelRefetch: false })
    },
    onError: (error) => {
      onFailed?.(error)
      if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

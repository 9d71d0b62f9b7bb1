import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { createRecoveryCodes, getSecondFactor } from '../../session.endpoints.ts'
import type { SecondFactor } from './second-factor.ts'

const queryKey = ['second-factor'] as const

/** The second factor of the signed-in person: since when, by the provider's SDK, and the recovery codes left. */
export const secondFactorQuery = (call: Client, secondFactor: Pick<SecondFactor, 'since'>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const [since, { recoveryCodesLeft }] = await Promise.all([
        secondFactor.since(),
        call(getSecondFactor, { signal }),
      ])
      return { since: since ?? null, recoveryCodesLeft }
    },
  })

export const useRefetchSecondFactor = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey })
}

/** Creates new recovery codes. Right after an enrolment, or after the password and a code. */
export const newRecoveryCodes = async (call: Client): Promise<string[]> => (await call(createRecoveryCodes, {})).codes

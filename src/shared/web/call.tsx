import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { CallInput, CallResult, Client } from '#shared/client.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const CallContext = createContext<Client | undefined>(undefined)

export const CallProvider = ({ call, children }: { call: Client; children: ReactNode }) => (
  <CallContext value={call}>{children}</CallContext>
)

/** Returns the client of the API, which sends the signed-in person's token. */
export const useCall = (): Client => {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall() needs a CallProvider above it.')
  return call
}

/** Creates the query whose data is the answer of a call. */
export const callQuery = <E extends Endpoint, const Key extends QueryKey>(
  call: Client,
  queryKey: Key,
  endpoint: E,
  input: CallInput<E>,
) => queryOptions({ queryKey, queryFn: ({ signal }): Promise<CallResult<E>> => call(endpoint, { ...input, signal }) })

type Paged = Endpoint & { query: { '~standard': unknown } }

export const pageQuery = <E extends Paged, const Key extends QueryKey>(
  call: Client,
  queryKey: Key,
  endpoint: E,
  { query, ...input }: CallInput<E> & { query: object },
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<CallResult<E>> =>
      call(endpoint, { ...input, query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal } as never),
    initialPageParam: '',
    getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor,
  })

import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallResult, Client } from '#shared/client.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** Creates the query whose data is the answer of a call. */
export const callQuery = <E extends Endpoint, const Key extends QueryKey>(
  call: Client,
  queryKey: Key,
  endpoint: E,
  input: CallInput<E>,
) => queryOptions({ queryKey, queryFn: ({ signal }): Promise<CallResult<E>> => call(endpoint, { ...input, signal }) })

type Paged = Endpoint & { query: { '~standard': unknown } }

/** Creates the query of a list that a call answers page by page. */
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

import { z } from 'zod'
import type { Caller, Endpoint, InputOf } from './endpoint.ts'
import { Problem, signedOut } from './problem.ts'

type Part<K extends string, S> = S extends z.core.$ZodType
  ? {} extends z.input<S>
    ? { [P in K]?: InputOf<S> }
    : { [P in K]: InputOf<S> }
  : {}
/** What a call of this endpoint takes; the parts it does not declare cannot be given. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'headers', E['headers']> &
  Part<'body', E['body']> & { signal?: AbortSignal }
export type CallResult<E extends Endpoint> = E['response'] extends z.core.$ZodType ? z.output<E['response']> : Response

/**
 * Says why a call failed: refused, no network, time-out or unreadable answer (docs/rules.md#errors-kinds). The message of a
 * refused call is the server's own, whatever the status and the shape of the body.
 */
export class CallFailure extends Error {
  readonly kind: 'refused' | 'network' | 'timeout' | 'unreadable'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly problem: Problem | undefined
  /** What the server asked to wait before another try (429, 503), when it did. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: CallFailure['kind'],
    message: string,
    status = 0,
    more: { problem?: Problem; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.status = status
    this.problem = more.problem
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

const timeoutMs = 30_000

const urlOf = (endpoint: Endpoint, input: { params?: object; query?: object }): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

/** The minimum of an error's body: a proxy may answer in place of the server. */
const Message = z.object({ message: z.string().trim().min(1) })

const failureOf = async (response: Response): Promise<CallFailure> => {
  const body: unknown = await response.json().catch(() => undefined)
  const { data: problem } = Problem.safeParse(body)
  const message = problem?.message ?? Message.safeParse(body).data?.message
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const wait = Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}
  return message === undefined
    ? new CallFailure('unreadable', 'La réponse du serveur n’est pas lisible.', response.status)
    : new CallFailure('refused', message, response.status, { ...(problem && { problem }), ...wait })
}

const connectionFailure = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted) return error
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new CallFailure('timeout', 'Le serveur met trop de temps à répondre.')
  return new CallFailure('network', 'Le serveur est injoignable. Vérifiez votre connexion.')
}

/**
 * The 30 s of a call. A text that is streamed (an export) may take longer once it has begun, so only its beginning is
 * held to them: `met` is called when it answers.
 */
const deadlineOf = ({ response }: Endpoint): { signal: AbortSignal; met: () => void } => {
  const timeout = AbortSignal.timeout(timeoutMs)
  if (typeof response !== 'string') return { signal: timeout, met: () => {} }
  const beginning = new AbortController()
  let hasBegun = false
  timeout.addEventListener('abort', () => {
    if (!hasBegun) beginning.abort(timeout.reason)
  })
  return {
    signal: beginning.signal,
    met: () => {
      hasBegun = true
    },
  }
}

export type ClientOptions = {
  /** Where the API lives, without a final slash; the page's own origin when absent. */
  origin?: string
  /** The access token held now, if any. */
  token: () => string | null | undefined
  /**
   * Receives every refusal, with the token that was refused: the session signs out on a 401 and reads its profile again
   * on a 403. An answer may come late, when another token is held already, and says nothing of that one.
   */
  onRefused?: (failure: CallFailure, refusedToken: string | null) => void
  /** The browser completes a call under way although its page is left. */
  keepalive?: boolean
}
export type Client = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallResult<E>>

/** Makes the one function that calls the API: typed by the endpoint's declaration, with a 30 s time-out. */
export const createClient =
  ({ origin = '', token, onRefused, keepalive = false }: ClientOptions): Client =>
  async (endpoint, input) => {
    const { body, headers, signal, ...address } = input as {
      body?: unknown
      headers?: Record<string, string>
      signal?: AbortSignal
      params?: object
      query?: object
    }
    const held = token() ?? null
    // A screen that is about to close may still ask: nobody is signed in any more, and the server would only say so.
    if (held === null && !(endpoint.allow as readonly Caller[]).includes('anyone'))
      throw new CallFailure('refused', signedOut().message, 401)
    const deadline = deadlineOf(endpoint)
    let response: Response
    try {
      response = await fetch(origin + urlOf(endpoint, address), {
        method: endpoint.method,
        headers: {
          ...headers,
          ...(held && { authorization: `Bearer ${held}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(keepalive && { keepalive }),
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
      })
    } catch (error) {
      throw connectionFailure(error, signal)
    }
    deadline.met()
    if (!response.ok) {
      const failure = await failureOf(response)
      onRefused?.(failure, held)
      throw failure
    }
    if (typeof endpoint.response === 'string') return response as never
    if (response.status === 204) return undefined as never
    return response.json().catch(() => {
      throw new CallFailure('unreadable', 'La réponse du serveur n’est pas lisible.', response.status)
    }) as never
  }

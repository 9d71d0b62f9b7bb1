import { z } from 'zod'
import type { Caller, Endpoint, InputOf, ParamsOf } from './endpoint.ts'
import { Problem, signedOut } from './problem.ts'
import type { EditHeaders } from './read-version.ts'

type Part<K extends string, S> = S extends z.core.$ZodType
  ? {} extends z.input<S>
    ? { [P in K]?: InputOf<S> }
    : { [P in K]: InputOf<S> }
  : {}
/** The input of a call: the declared parts alone. An edit says which version was read. */
export type CallInput<E extends Endpoint> = ({} extends ParamsOf<E> ? {} : { params: ParamsOf<E> }) &
  Part<'query', E['query']> &
  (E extends { headers: typeof EditHeaders } ? { readVersion: string } : Part<'headers', E['headers']>) &
  Part<'body', E['body']> &
  (E extends { upload: string } ? { file: Blob } : {}) & { signal?: AbortSignal }
export type CallResult<E extends Endpoint> = E['response'] extends z.core.$ZodType ? z.output<E['response']> : Response

/**
 * The failure of a call: refused, no network, timeout or unreadable answer (docs/rules/errors.md#errors-kinds). The
 * message of a refused call is the server's, whatever the status and the shape of the body.
 */
export class CallFailure extends Error {
  readonly kind: 'refused' | 'network' | 'timeout' | 'unreadable'
  /** The HTTP status, or 0 without an answer. */
  readonly status: number
  readonly problem: Problem | undefined
  /** The Retry-After of the answer (429, 503). */
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
/** The timeout of a call that sends a file. */
const uploadTimeoutMs = 600_000

const urlOf = (endpoint: Endpoint, input: { params?: object; query?: object }): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const query = search.toString()
  return `/api${path}${query && `?${query}`}`
}

/** The minimum of an error's body. A proxy may answer instead of the server. */
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

const connectionFailure = (error: unknown, caller: AbortSignal | undefined, isLate: boolean): unknown => {
  if (caller?.aborted) return error
  if (isLate) return new CallFailure('timeout', 'Le serveur met trop de temps à répondre.')
  return new CallFailure('network', 'Le serveur est injoignable. Vérifiez votre connexion.')
}

/**
 * Aborts a call after its timeout, and with the signal of its caller. A streamed text (an export) may take longer: the
 * timeout covers the time until its answer begins, when `begin` is called. `end` is called after any other answer.
 */
const limitOf = ({ upload }: Endpoint, caller: AbortSignal | undefined) => {
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      controller.abort()
    },
    upload ? uploadTimeoutMs : timeoutMs,
  )
  const follow = (): void => controller.abort(caller?.reason)
  if (caller?.aborted) follow()
  else caller?.addEventListener('abort', follow, { once: true })
  const begin = (): void => clearTimeout(timer)
  const end = (): void => {
    begin()
    caller?.removeEventListener('abort', follow)
  }
  return { signal: controller.signal, isLate: () => isLate, begin, end }
}

type Sent = { headers?: Record<string, string>; body?: Blob | string }

/** Compresses a file, which is the body of a call: a CSV shrinks to a tenth. Safari 15 sends it as it is. */
const compressed = async (type: string, file: Blob): Promise<Sent> => {
  if (typeof CompressionStream === 'undefined') return { headers: { 'content-type': type }, body: file }
  const body = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  return { headers: { 'content-type': type, 'content-encoding': 'gzip' }, body }
}

const inJson = (body: unknown): Sent =>
  body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }

export type ClientOptions = {
  /** The origin of the API, without a final slash. The page's origin by default. */
  origin?: string
  token: () => string | null | undefined
  /**
   * Called for every refusal, with the refused token: the session signs out on a 401 and refetches the profile on a
   * 403. A late answer may concern a token that has been replaced since.
   */
  onRefused?: (failure: CallFailure, refusedToken: string | null) => void
  /** Completes an in-flight call when its page is closed. */
  keepalive?: boolean
  send?: (address: string, init: RequestInit) => Promise<Response>
}
export type Client = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallResult<E>>

/** Creates the function that calls the API. It is typed by the endpoint's declaration and has a 30 s timeout. */
export const createClient =
  ({ origin = '', token, onRefused, keepalive = false, send = (...call) => fetch(...call) }: ClientOptions): Client =>
  async (endpoint, input) => {
    const { body, file, headers, readVersion, signal, ...address } = input as {
      body?: unknown
      file?: Blob
      headers?: Record<string, string>
      readVersion?: string
      signal?: AbortSignal
      params?: object
      query?: object
    }
    const accessToken = token() ?? null
    // The server would answer 401. A screen may still call while the session ends.
    if (accessToken === null && !(endpoint.allow as readonly Caller[]).includes('anyone'))
      throw new CallFailure('refused', signedOut().message, 401)
    const limit = limitOf(endpoint, signal)
    const sent = endpoint.upload && file ? await compressed(endpoint.upload, file) : inJson(body)
    let response: Response
    try {
      response = await send(origin + urlOf(endpoint, address), {
        method: endpoint.method,
        headers: {
          ...headers,
          ...(readVersion && { 'if-match': readVersion }),
          ...(accessToken && { authorization: `Bearer ${accessToken}` }),
          ...sent.headers,
        },
        ...(sent.body !== undefined && { body: sent.body }),
        ...(keepalive && { keepalive }),
        signal: limit.signal,
      })
    } catch (error) {
      limit.end()
      throw connectionFailure(error, signal, limit.isLate())
    }
    if (!response.ok) {
      const failure = await failureOf(response).finally(limit.end)
      onRefused?.(failure, accessToken)
      throw failure
    }
    if (typeof endpoint.response === 'string') {
      limit.begin()
      return response as never
    }
    const answer = response.status === 204 ? Promise.resolve() : response.json()
    return answer
      .catch(() => {
        throw new CallFailure('unreadable', 'La réponse du serveur n’est pas lisible.', response.status)
      })
      .finally(limit.end) as never
  }

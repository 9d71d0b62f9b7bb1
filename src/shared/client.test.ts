import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type CallFailure, createClient } from './client.ts'
import { endpoint } from './endpoint.ts'

const read = endpoint({
  call: 'GET /things',
  summary: '',
  allow: ['user'],
  scope: 'self',
  response: z.unknown(),
})
const open = endpoint({ ...read, allow: ['anyone'] })

afterEach(() => vi.unstubAllGlobals())

const answerWith = (body: string, status: number) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const failureOf = (call: Promise<unknown>): Promise<Partial<CallFailure>> =>
  call.then(
    () => ({}),
    ({ kind, message, status, problem }: CallFailure) => ({ kind, message, status, problem }),
  )
const call = createClient({ token: () => 'token' })

describe('a refused call has the message of the server', () => {
  it.each([
    ['a problem', 422, { status: 422, code: 'x', message: 'Trop tard.', requestId: 'r' }],
    ['only a message', 422, { message: 'Trop tard.' }],
    ['a message beside other things', 500, { message: 'Trop tard.', statusCode: 500, error: 'Internal Server Error' }],
    ['a plain message of a proxy', 503, { message: 'Trop tard.' }],
  ])('from %s, status %i', async (_, status, body) => {
    answerWith(JSON.stringify(body), status)
    const failure = await failureOf(call(read, {}))
    expect(failure).toMatchObject({ kind: 'refused', status, message: 'Trop tard.' })
    expect(failure.problem === undefined).toBe(!('code' in body))
  })

  it.each(['', '<!doctype html>', '[]', '"Trop tard."', 'null', '{"message":7}', '{"message":"  "}', '{"error":"x"}'])(
    'and no message from %j',
    async (body) => {
      answerWith(body, 502)
      const message = 'La réponse du serveur n’est pas lisible.'
      expect(await failureOf(call(read, {}))).toMatchObject({ kind: 'unreadable', status: 502, message })
    },
  )
})

describe('a call that takes too long', () => {
  afterEach(() => vi.useRealTimers())

  /** Never answers, and fails with the reason of an abort. */
  const hang = () =>
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason as Error)
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    )

  it('fails after 30 s as late', async () => {
    vi.useFakeTimers()
    hang()
    const failure = failureOf(call(read, {}))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ kind: 'timeout' })
  })

  it.each(['before', 'while'])('ends with its caller, who gave up %s it was sent', async (when) => {
    hang()
    const caller = new AbortController()
    const reason = new Error('given up')
    if (when === 'before') caller.abort(reason)
    const answer = call(read, { signal: caller.signal }).catch((error: unknown) => error)
    caller.abort(reason)
    expect(await answer).toBe(reason)
  })
})

describe('without a token', () => {
  it('a call is not sent, since the answer would be 401', async () => {
    const fetched = answerWith('{}', 200)
    for (const token of [null, undefined]) {
      const refused = await failureOf(createClient({ token: () => token })(read, {}))
      expect(refused).toMatchObject({ kind: 'refused', status: 401 })
    }
    expect(fetched).not.toHaveBeenCalled()
  })

  it('a call that anyone may make is sent', async () => {
    const fetched = answerWith('{}', 200)
    await createClient({ token: () => null })(open, {})
    expect(fetched).toHaveBeenCalledOnce()
  })
})

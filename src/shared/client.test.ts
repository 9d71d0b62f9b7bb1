import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type CallFailure, createClient } from './client.ts'
import { endpoint } from './endpoint.ts'

const read = endpoint({
  method: 'GET',
  path: '/things',
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

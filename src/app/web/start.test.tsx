import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getMe } from '#features/users/user.endpoints.ts'
import { fakeServer, profileOf, renderApp } from './testing/renderApp.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const refusal = () =>
  Response.json({ status: 401, code: 'token-expired', message: 'Token expired', requestId: 'r' }, { status: 401 })

test('a 401 that comes late, for a token of the session before, does not end the one that has begun since', async () => {
  fakeServer({ '/users/me': profileOf({}) })
  const { session, app, path } = renderApp('/')
  await screen.findByText('Samia Morel')

  // One call is still under way when its session ends and another begins.
  const answer = Promise.withResolvers<Response>()
  const answered = fetch
  vi.stubGlobal('fetch', () => answer.promise)
  const late = app.call(getMe, {})
  vi.stubGlobal('fetch', answered)
  await session.signOut()
  await session.signIn('autre@toit.example', 'juste')
  answer.resolve(refusal())

  await expect(late).rejects.toMatchObject({ status: 401 })
  await waitFor(() => expect(path()).toBe('/'))
  expect(session.snapshot().status).toBe('signed-in')
})

test.each([
  ['a bare body', 500, { message: 'Token expired' }],
  ['a problem of another status', 403, { status: 403, code: 'x', message: 'Token expired', requestId: 'r' }],
])("'Token expired' in %s ends the session", async (_, status, body) => {
  fakeServer({ '/users/me': profileOf({}) })
  const { session, app } = renderApp('/')
  await screen.findByText('Samia Morel')
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  await expect(app.call(getMe, {})).rejects.toMatchObject({ status, message: 'Token expired' })
  expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
})

test('a 401 for the token that is held ends the session', async () => {
  const server = fakeServer({ '/users/me': profileOf({}) })
  const { session, app } = renderApp('/')
  await screen.findByText('Samia Morel')
  server.answers['/users/me'] = { refused: 401 }
  await app.queryClient.refetchQueries({ queryKey: ['profile'] })
  expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
})

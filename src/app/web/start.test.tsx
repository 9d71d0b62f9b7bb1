import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getMe } from '#features/users/user.endpoints.ts'
import { fakeServer, profileOf, renderApp } from './testing/renderApp.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const refusal = () =>
  Response.json({ status: 401, code: 'token-expired', message: 'Token expired', requestId: 'r' }, { status: 401 })

test('a late 401 for a token of the previous session does not end the current one', async () => {
  fakeServer({ '/users/me': profileOf({}) })
  const { session, app, path } = renderApp('/')
  await screen.findByText('Samia Morel')

  // An in-flight call outlives its session.
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
  ['a body with only a message', 500, { message: 'Token expired' }],
  ['a problem of another status', 403, { status: 403, code: 'x', message: 'Token expired', requestId: 'r' }],
])("'Token expired' in %s ends the session", async (_, status, body) => {
  fakeServer({ '/users/me': profileOf({}) })
  const { session, app } = renderApp('/')
  await screen.findByText('Samia Morel')
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  await expect(app.call(getMe, {})).rejects.toMatchObject({ status, message: 'Token expired' })
  expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
})

test('a 401 for the current token ends the session', async () => {
  const server = fakeServer({ '/users/me': profileOf({}) })
  const { session, app } = renderApp('/')
  await screen.findByText('Samia Morel')
  server.answers['/users/me'] = { refused: 401 }
  await app.queryClient.refetchQueries({ queryKey: ['profile'] })
  expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
})

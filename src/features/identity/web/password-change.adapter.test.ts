import { afterEach, describe, expect, it, vi } from 'vitest'
import { changePasswordAtServer } from './password-change.adapter.ts'

const answerWith = (answer: () => Promise<Response>) => {
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('changing a password through this origin', () => {
  it('sends the token and the password, and nothing in the address', async () => {
    const fetched = answerWith(async () => Response.json({ localId: 'uid-1' }))
    await changePasswordAtServer('token', 'another password')
    const [address, request] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/idp/v1/accounts:update')
    expect(request).toMatchObject({ method: 'POST', body: '{"idToken":"token","password":"another password"}' })
  })

  it.each([
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'auth/requires-recent-login'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'auth/password-does-not-meet-requirements'],
    ['WEAK_PASSWORD', 'auth/weak-password'],
    ['TOKEN_EXPIRED', 'auth/user-token-expired'],
    ['USER_DISABLED', 'auth/user-disabled'],
  ])('translates %s to a code of the SDK', async (message, code) => {
    answerWith(async () => Response.json({ error: { message } }, { status: 400 }))
    await expect(changePasswordAtServer('token', 'p')).rejects.toMatchObject({ code })
  })

  it.each<[string, () => Promise<Response>]>([
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page', async () => new Response('<!doctype html>', { status: 502 })],
    ["the server's own failure", async () => Response.json({ status: 503, message: 'Réessayez.' }, { status: 503 })],
  ])('treats %s as a network failure', async (_, answer) => {
    answerWith(answer)
    await expect(changePasswordAtServer('token', 'p')).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  })
})

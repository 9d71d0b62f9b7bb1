import { expect, it } from 'vitest'
import type { SignInProvider } from './sign-in.port.ts'
import { tokenKey } from './stored-token.ts'
import { authError, createBrowser, tokenFrom } from './testing/fakeBrowser.ts'

const earlier = () => Date.now() - 10 * 60_000

/** Opens a tab of a person who signed in ten minutes ago. */
const openSignedInTab = (provider: Partial<SignInProvider> = {}) => {
  const browser = createBrowser()
  browser.stored.set(tokenKey, tokenFrom(earlier()))
  const tab = browser.openTab(provider)
  tab.session.start()
  return { ...tab, browser }
}

it.each(['auth/user-not-found', 'auth/user-disabled'])(
  'accepts a reset for an address that the provider refuses with %s',
  async (code) => {
    const { session } = createBrowser().openTab({ requestReset: () => Promise.reject(authError(code)) })
    await expect(session.passwords.requestReset('nobody@escarcelle.example')).resolves.toBeUndefined()
  },
)

it.each(['auth/network-request-failed', 'auth/too-many-requests'])('reports a reset that failed: %s', async (code) => {
  const { session } = createBrowser().openTab({ requestReset: () => Promise.reject(authError(code)) })
  await expect(session.passwords.requestReset('a@b.example')).rejects.toMatchObject({ code })
})

it('continues with the token of the changed password', async () => {
  const next = tokenFrom(Date.now())
  const { session, sdk } = openSignedInTab({ changePassword: async () => next })
  await session.passwords.change('another one')
  expect(session.accessToken()).toBe(next)
  expect(session.snapshot()).toEqual({ status: 'signed-in', uid: 'uid-1' })
  expect(sdk.reauthenticate).not.toHaveBeenCalled()
})

it('reauthenticates first when the current password is given', async () => {
  const asked: string[] = []
  const { session } = openSignedInTab({
    reauthenticate: async (password) => {
      asked.push(`current ${password}`)
      return tokenFrom(Date.now())
    },
    changePassword: async (password) => {
      asked.push(`next ${password}`)
      return tokenFrom(Date.now())
    },
  })
  await session.passwords.change('another one', 'the one before')
  expect(asked).toEqual(['current the one before', 'next another one'])
})

it('does not change the password when the current one is wrong', async () => {
  const { session, sdk } = openSignedInTab({
    reauthenticate: () => Promise.reject(authError('auth/invalid-credential')),
  })
  await expect(session.passwords.change('another one', 'no')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  expect(sdk.changePassword).not.toHaveBeenCalled()
  expect(session.snapshot().status).toBe('signed-in')
})

it('stays signed in when the provider asks for the current password', async () => {
  const { session } = openSignedInTab({
    changePassword: () => Promise.reject(authError('auth/requires-recent-login')),
  })
  await expect(session.passwords.change('another one')).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  expect(session.snapshot().status).toBe('signed-in')
})

it.each([
  ['auth/user-disabled', 'disabled'],
  ['auth/user-token-expired', 'expired'],
])('signs out when a change is refused with %s', async (code, reason) => {
  const { session } = openSignedInTab({ changePassword: () => Promise.reject(authError(code)) })
  await expect(session.passwords.change('another one')).rejects.toMatchObject({ code })
  expect(session.snapshot()).toEqual({ status: 'signed-out', reason })
  expect(session.accessToken()).toBeNull()
})

it.each([
  ['ended', (stored: Map<string, string>) => stored.delete(tokenKey)],
  ['replaced by another account', (stored: Map<string, string>) => stored.set(tokenKey, tokenFrom(earlier(), 'uid-2'))],
])('stores no token for a session that was %s meanwhile', async (_, meanwhile) => {
  const answer = Promise.withResolvers<string>()
  const { session, browser } = openSignedInTab({ changePassword: () => answer.promise })
  const change = session.passwords.change('another one')
  meanwhile(browser.stored)
  const held = session.accessToken()
  answer.resolve(tokenFrom(Date.now()))
  await change
  expect(session.accessToken()).toBe(held)
})

it('removes the SDK account of an earlier session before the SDK starts, but only outside a session', async () => {
  const key = 'firebase:authUser:embedded:[DEFAULT]'
  const visitor = createBrowser()
  visitor.stored.set(key, '{}')
  await visitor.openTab().session.passwords.policyViolations('')
  expect(visitor.stored.has(key)).toBe(false)

  const { session, browser } = openSignedInTab()
  browser.stored.set(key, '{}')
  await session.passwords.policyViolations('')
  expect(browser.stored.has(key)).toBe(true)
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionEndBy } from './session.ts'
import { tokenKey } from './stored-token.ts'
import { authError, createBrowser, tokenFrom } from './testing/fakeBrowser.ts'

const minutes = 60_000
const now = new Date('2026-03-06T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('starting', () => {
  it('is signed out without a reason when there is no token', () => {
    const { session } = createBrowser().openTab()
    session.start()
    expect(session.snapshot()).toEqual({ status: 'signed-out' })
  })

  it('is signed in with a token that has not expired, without loading the SDK', () => {
    const browser = createBrowser()
    const token = tokenFrom(Date.now())
    browser.stored.set(tokenKey, token)
    const { session, loadProvider } = browser.openTab()
    session.start()
    expect(session.snapshot()).toEqual({ status: 'signed-in', uid: 'uid-1' })
    expect(session.accessToken()).toBe(token)
    expect(loadProvider).not.toHaveBeenCalled()
  })

  it.each([
    ['expires this very second', tokenFrom(now.getTime() - 60 * minutes)],
    ['is no token at all', 'garbage'],
    ['has no expiry', `e30.${btoa('{}')}.s`],
    ['has a null payload', `e30.${btoa('null')}.s`],
  ])('signs out when the stored token %s, and removes the account of the SDK', (_, token) => {
    const browser = createBrowser()
    browser.stored.set(tokenKey, token)
    browser.stored.set('firebase:authUser:embedded:[DEFAULT]', '{"uid":"uid-1"}')
    browser.stored.set('theme', 'dark')
    const { session, loadProvider } = browser.openTab()
    session.start()
    expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
    expect(Object.fromEntries(browser.stored)).toEqual({ theme: 'dark' })
    expect(loadProvider).not.toHaveBeenCalled()
  })
})

describe('signing in', () => {
  it('stores the token and notifies the other tabs', async () => {
    const browser = createBrowser()
    const [here, there] = [browser.openTab(), browser.openTab()]
    here.session.start()
    there.session.start()
    const listener = vi.fn<() => void>()
    here.session.subscribe(listener)
    await here.session.signIn('claire@escarcelle.example', 'secret')
    expect(here.session.snapshot()).toEqual({ status: 'signed-in', uid: 'uid-1' })
    expect(here.session.snapshot()).toBe(here.session.snapshot())
    expect(listener).toHaveBeenCalledOnce()
    expect(there.session.snapshot()).toEqual({ status: 'signed-in', uid: 'uid-1' })
    expect(there.session.accessToken()).toBe(here.session.accessToken())
  })

  it('rejects with the code of a refusal, and stays signed out', async () => {
    const { session } = createBrowser().openTab({ signIn: () => Promise.reject(authError('auth/invalid-credential')) })
    session.start()
    await expect(session.signIn('claire@escarcelle.example', 'no')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    expect(session.snapshot()).toEqual({ status: 'signed-out' })
  })

  it('reports a network failure when the SDK does not load, and loads it again on the next try', async () => {
    const { session, loadProvider } = createBrowser().openTab()
    loadProvider.mockRejectedValueOnce(new Error('chunk'))
    await expect(session.signIn('a@b.example', 'secret')).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    await session.signIn('a@b.example', 'secret')
    expect(session.snapshot().status).toBe('signed-in')
  })

  it.each([-5, 5])('works on a machine whose clock is wrong by %i hours, also after a reload', async (hours) => {
    const browser = createBrowser()
    const serverToken = tokenFrom(Date.now() + hours * 60 * minutes)
    const { session } = browser.openTab({ signIn: async () => serverToken })
    session.start()
    await session.signIn('a@b.example', 'secret')
    expect(session.snapshot().status).toBe('signed-in')
    const reloaded = browser.openTab()
    reloaded.session.start()
    expect(reloaded.session.snapshot().status).toBe('signed-in')
  })

  it('notifies a tab when another person signs in', async () => {
    const browser = createBrowser()
    const [here, there] = [browser.openTab({ signIn: async () => tokenFrom(Date.now(), 'uid-2') }), browser.openTab()]
    browser.stored.set(tokenKey, tokenFrom(Date.now(), 'uid-1'))
    there.session.start()
    await here.session.signIn('autre@escarcelle.example', 'secret')
    expect(there.session.snapshot()).toEqual({ status: 'signed-in', uid: 'uid-2' })
  })
})

describe('signing out', () => {
  it('clears the token and the account of the SDK, in all tabs', async () => {
    const browser = createBrowser()
    const [here, there] = [browser.openTab(), browser.openTab()]
    here.session.start()
    there.session.start()
    await here.session.signIn('a@b.example', 'secret')
    browser.stored.set('firebase:authUser:embedded:[DEFAULT]', '{}')
    await here.session.signOut()
    expect(browser.stored.size).toBe(0)
    expect(here.sdk.signOut).toHaveBeenCalledOnce()
    expect(here.session.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' })
    expect(there.session.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' })
  })

  it('passes the reason for the end of the session to the other tabs', async () => {
    const browser = createBrowser()
    const [here, there] = [browser.openTab(), browser.openTab()]
    here.session.start()
    there.session.start()
    await here.session.signIn('a@b.example', 'secret')
    await here.session.signOut('expired')
    expect(there.session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
    await here.session.signIn('a@b.example', 'secret')
    await here.session.signOut()
    expect(there.session.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' })
    expect(browser.stored.size).toBe(0)
  })

  it('ends the session on the server, with its last token', async () => {
    const { session, endSession } = createBrowser().openTab()
    session.start()
    await session.signIn('a@b.example', 'secret')
    const token = session.accessToken()
    endSession.mockRejectedValueOnce(new Error('off line'))
    await session.signOut()
    expect(endSession).toHaveBeenCalledExactlyOnceWith(token)
    expect(session.accessToken()).toBeNull()
  })

  it('does not call the server without a session, or when it has already ended', async () => {
    const { session, endSession } = createBrowser().openTab()
    session.start()
    await session.signOut()
    await session.signIn('a@b.example', 'secret')
    await session.signOut('expired')
    await session.signOut()
    expect(endSession).not.toHaveBeenCalled()
  })

  it('keeps the first reason when in-flight calls are refused afterwards', async () => {
    const { session } = createBrowser().openTab()
    session.start()
    await session.signIn('a@b.example', 'secret')
    await session.signOut()
    await session.signOut('expired')
    expect(session.snapshot().reason).toBe('signed-out')
  })

  it('reaches a page that is restored from the back-forward cache', async () => {
    const browser = createBrowser()
    browser.stored.set(tokenKey, tokenFrom(Date.now()))
    const { session, events } = browser.openTab()
    session.start()
    browser.stored.clear()
    events.dispatchEvent(new Event('pageshow'))
    expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' })
  })
})

describe('renewal', () => {
  it('runs 5 minutes before the expiry, once for all tabs', async () => {
    const browser = createBrowser()
    browser.stored.set(tokenKey, tokenFrom(Date.now()))
    const renew = vi.fn<() => Promise<string>>(async () => tokenFrom(Date.now()))
    const tabs = [browser.openTab({ renew }), browser.openTab({ renew }), browser.openTab({ renew })]
    for (const { session } of tabs) session.start()
    await vi.advanceTimersByTimeAsync(55 * minutes - 1)
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(4 * minutes)
    expect(renew).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(50 * minutes)
    for (const { session } of tabs) expect(session.snapshot().status).toBe('signed-in')
  })

  it('retries while the network is down, and ends with the token', async () => {
    const browser = createBrowser()
    browser.stored.set(tokenKey, tokenFrom(Date.now()))
    const renew = vi.fn<() => Promise<never>>(() => Promise.reject(authError('auth/network-request-failed')))
    const { session } = browser.openTab({ renew })
    session.start()
    await vi.advanceTimersByTimeAsync(60 * minutes - 1)
    expect(session.snapshot().status).toBe('signed-in')
    expect(renew.mock.calls.length).toBeGreaterThan(5)
    await vi.advanceTimersByTimeAsync(1)
    expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
  })

  it.each([
    ['auth/user-disabled', 'disabled'],
    ['auth/user-token-expired', 'expired'],
  ])('ends the session at %s, with the reason', async (code, reason) => {
    const browser = createBrowser()
    browser.stored.set(tokenKey, tokenFrom(Date.now()))
    const { session } = browser.openTab({ renew: () => Promise.reject(authError(code)) })
    session.start()
    await vi.advanceTimersByTimeAsync(56 * minutes)
    expect(session.snapshot()).toEqual({ status: 'signed-out', reason })
  })

  it('does not bring back a session that ended meanwhile', async () => {
    const browser = createBrowser()
    browser.stored.set(tokenKey, tokenFrom(Date.now()))
    const answer = Promise.withResolvers<string>()
    const { session } = browser.openTab({ renew: () => answer.promise })
    session.start()
    await vi.advanceTimersByTimeAsync(56 * minutes)
    await session.signOut()
    answer.resolve(tokenFrom(Date.now()))
    await vi.advanceTimersByTimeAsync(120 * minutes)
    expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' })
    expect(session.accessToken()).toBeNull()
  })

  it('does not renew a token that expired while the machine slept', async () => {
    const browser = createBrowser()
    browser.stored.set(tokenKey, tokenFrom(Date.now()))
    const { session, sdk } = browser.openTab()
    session.start()
    vi.setSystemTime(Date.now() + 61 * minutes)
    await vi.advanceTimersByTimeAsync(56 * minutes)
    expect(sdk.renew).not.toHaveBeenCalled()
    expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
  })
})

it('ends the session on any 401 and on a rejection that says Token expired', () => {
  const problem = { status: 401, code: 'account-disabled', message: 'Ce compte est désactivé.', requestId: 'r' }
  expect(sessionEndBy({ status: 401, message: 'Connectez-vous pour continuer.' })).toBe('expired')
  expect(sessionEndBy({ status: 401, message: problem.message, problem })).toBe('disabled')
  expect(sessionEndBy({ status: 0, message: 'Token expired' })).toBe('expired')
  expect(sessionEndBy({ status: 403, message: 'Token expired soon' })).toBeUndefined()
  expect(sessionEndBy({ status: 503, message: 'Une erreur est survenue' })).toBeUndefined()
})

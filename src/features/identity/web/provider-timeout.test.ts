// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changePasswordAtServer } from './password-change.adapter.ts'
import { withPhoneTimeouts } from './provider-timeout.ts'

const agents = {
  'an Android phone':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'a computer': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
}
const cases: [keyof typeof agents, number][] = [
  ['an Android phone', 60],
  ['an iPhone', 60],
  ['a computer', 30],
]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a provider that does not answer', () => {
  it.each(cases)('fails a sign-in on %s after %i s', async (device, seconds) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[device])
    const { createFirebaseProvider } = await withPhoneTimeouts(() => import('./firebase.adapter.ts'))
    expect(window).not.toHaveProperty('cordova')
    const failed = vi.fn<(error: unknown) => void>()
    void createFirebaseProvider({ name: 'embedded' }).signIn('claire@example.org', 'a password').catch(failed)
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'auth/network-request-failed' }))
  })

  it.each(cases)('gives a change of password on %s %i s', async (device, seconds) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[device])
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const failed = vi.fn<(error: unknown) => void>()
    void changePasswordAtServer('token', 'p').catch(failed)
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'auth/network-request-failed' }))
  })
})

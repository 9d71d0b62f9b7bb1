import { vi } from 'vitest'
import { createSession } from '../session.ts'
import type { SignInProvider } from '../sign-in.port.ts'

/** Returns a token as the provider would issue it at `issuedAtMs`, valid for an hour. */
export const tokenFrom = (issuedAtMs: number, sub = 'uid-1'): string => {
  const iat = Math.floor(issuedAtMs / 1000)
  return `e30.${btoa(JSON.stringify({ iat, exp: iat + 3600, sub }))}.s`
}

/** Simulates the localStorage of a browser: the other tabs receive an event for each write. */
export const createBrowser = () => {
  const stored = new Map<string, string>()
  const tabs: EventTarget[] = []
  const tell = (writer: EventTarget, key: string, newValue: string | null): void => {
    for (const tab of tabs)
      if (tab !== writer) tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  }
  const openTab = (provider: Partial<SignInProvider> = {}) => {
    const events = new EventTarget()
    tabs.push(events)
    const storage: Storage = {
      get length() {
        return stored.size
      },
      key: (index) => [...stored.keys()][index] ?? null,
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => {
        stored.set(key, value)
        tell(events, key, value)
      },
      removeItem: (key) => {
        if (stored.delete(key)) tell(events, key, null)
      },
      clear: () => stored.clear(),
    }
    const sdk = {
      signIn: vi.fn<SignInProvider['signIn']>(async () => tokenFrom(Date.now())),
      renew: vi.fn<SignInProvider['renew']>(async () => tokenFrom(Date.now())),
      signOut: vi.fn<SignInProvider['signOut']>(async () => {}),
      requestReset: vi.fn<SignInProvider['requestReset']>(async () => {}),
      emailOfCode: vi.fn<SignInProvider['emailOfCode']>(async () => 'claire@escarcelle.example'),
      resetPassword: vi.fn<SignInProvider['resetPassword']>(async () => {}),
      policyViolations: vi.fn<SignInProvider['policyViolations']>(async () => []),
      reauthenticate: vi.fn<SignInProvider['reauthenticate']>(async () => tokenFrom(Date.now())),
      secondFactorSince: vi.fn<SignInProvider['secondFactorSince']>(async () => undefined),
      beginEnrolment: vi.fn<SignInProvider['beginEnrolment']>(async () => ({
        key: 'GEZDGNBVGY3TQOJQ',
        address: 'otpauth://totp/Escarcelle',
        finish: async () => tokenFrom(Date.now()),
      })),
      withdrawSecondFactor: vi.fn<SignInProvider['withdrawSecondFactor']>(async () => tokenFrom(Date.now())),
      changePassword: vi.fn<SignInProvider['changePassword']>(async () => tokenFrom(Date.now())),
      ...provider,
    }
    const loadProvider = vi.fn<() => Promise<SignInProvider>>(async () => sdk)
    const endSession = vi.fn<(token: string) => Promise<void>>(async () => {})
    const session = createSession({ storage, events, loadProvider, endSession })
    return { session, sdk, loadProvider, endSession, events }
  }
  return { stored, openTab }
}

export const authError = (code: string) => Object.assign(new Error(code), { code })

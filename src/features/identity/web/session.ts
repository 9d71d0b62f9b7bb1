import { type CallFailure, createClient } from '#shared/client.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { safeLocalStorage } from '#shared/web/storage.ts'
import { readProvider } from '../provider.ts'
import { signOut as signOutEndpoint } from '../session.endpoints.ts'
import { accountDisabledCode } from '../session.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { withPhoneTimeouts } from './provider-timeout.ts'
import { createRenewal } from './renewal.ts'
import { createSecondFactor, type SecondFactor } from './second-factor/second-factor.ts'
import { createLazyProvider, type SessionEnd, type SignInProvider } from './sign-in.port.ts'
import {
  endKey,
  readToken,
  readUid,
  removeSdkAccount,
  removeSession,
  storeToken,
  timeLeftMs,
  tokenKey,
} from './stored-token.ts'

/** The reasons why nobody is signed in any more. */
const reasons = ['expired', 'disabled', 'signed-out'] as const satisfies (SessionEnd | 'signed-out')[]
export type SignOutReason = (typeof reasons)[number]
type SessionSnapshot = {
  status: 'signed-in' | 'signed-out'
  /** The account of the session. When it changes, the cache holds another person's data. */
  uid?: string
  /** Undefined when nobody has been signed in since the page was opened. */
  reason?: SignOutReason
}

type FailedCall = Pick<CallFailure, 'status' | 'message'> & Partial<Pick<CallFailure, 'problem'>>

export type Session = {
  /** Returns the same object until the session changes, as useSyncExternalStore requires. */
  snapshot: () => SessionSnapshot
  subscribe: (listener: () => void) => () => void
  /** Returns the token that each call of the API sends. */
  accessToken: () => string | null
  /** Signs in, or returns the second step. Throws errors with a `code` ('auth/invalid-credential'…). */
  signIn: (email: string, password: string) => Promise<SignInStep | undefined>
  /** Ends the session in this tab at once, and in all other tabs. */
  signOut: (reason?: SignOutReason) => Promise<void>
  passwords: Passwords
  secondFactor: SecondFactor
  /** Reads the stored token and schedules its renewal. Called once, before the first screen. */
  start: () => void
}

/** The step after the right password. Signs in with a right code; throws like `signIn`. */
export type SignInStep = (code: string) => Promise<void>

/** Tells why a failed call of the API ends the session. Every 401 does, and a rejection with exactly this message. */
export const sessionEndBy = ({ status, message, problem }: FailedCall): SessionEnd | undefined => {
  if (status !== 401 && message !== 'Token expired') return undefined
  return problem?.code === accountDisabledCode ? 'disabled' : 'expired'
}

const loadFirebase = async (): Promise<SignInProvider> => {
  const { createFirebaseProvider } = await loadChunk(() => withPhoneTimeouts(() => import('./firebase.adapter.ts')))
  return createFirebaseProvider(readProvider(document.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content))
}

const createState = () => {
  let state: SessionSnapshot = { status: 'signed-out' }
  const listeners = new Set<() => void>()
  const change = (next: SessionSnapshot): void => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin: (uid: string | undefined): void => {
      if (state.status !== 'signed-in' || state.uid !== uid) change({ status: 'signed-in', ...(uid && { uid }) })
    },
    /** Keeps the first reason: in-flight calls are refused after a sign-out. */
    end: (reason: SignOutReason): void => {
      if (state.status === 'signed-in' || !state.reason) change({ status: 'signed-out', reason })
    },
  }
}

/** Ends the session of a token on the server. The request outlives the page. */
const endAtServer = (token: string): Promise<unknown> =>
  createClient({ token: () => token, keepalive: true })(signOutEndpoint, {})

type Deps = {
  storage?: Storage
  /** The source of 'storage' and 'pageshow' events. */
  events?: Pick<EventTarget, 'addEventListener'>
  loadProvider?: () => Promise<SignInProvider>
  endSession?: (token: string) => Promise<unknown>
}

/** Creates the browser's session on the provider's SDK, which lasts until the stored token expires. */
export const createSession = ({
  storage = safeLocalStorage,
  events = window,
  loadProvider = loadFirebase,
  endSession = endAtServer,
}: Deps = {}): Session => {
  const { snapshot, subscribe, begin, end } = createState()
  const sdk = createLazyProvider(loadProvider)
  const renewal = createRenewal({
    storage,
    renewToken: async () => (await sdk.load()).renew(),
    onOver: (end) => void signOut(end),
  })

  const signOut = async (reason: SignOutReason = 'signed-out'): Promise<void> => {
    renewal.stop()
    const token = readToken(storage)
    // Sent before the token is removed. Without a network, the session ends on the server within two hours.
    if (reason === 'signed-out' && token) endSession(token).catch(() => undefined)
    removeSession(storage, reason)
    end(reason)
    // If the SDK fails to sign out, `removeSession` has already removed what it stored.
    await sdk
      .loaded()
      ?.then((provider) => provider.signOut())
      .catch(() => {})
  }

  /** The reason given by the tab that ended the session. A missing token does not tell. */
  let otherTabReason: SignOutReason = 'signed-out'
  const readSignOutReason = (event: Event): void => {
    if (!('key' in event && event.key === endKey && 'newValue' in event && event.newValue)) return
    otherTabReason = reasons.find((reason) => reason === event.newValue) ?? 'signed-out'
  }

  const applyStoredToken = (): void => {
    renewal.stop()
    if (!readToken(storage)) {
      if (snapshot().status === 'signed-in') end(otherTabReason)
      return
    }
    if (timeLeftMs(storage) <= 0) return void signOut('expired')
    begin(readUid(storage))
    renewal.schedule()
  }

  /** Loads the SDK. It removes an account that an earlier session left, which the SDK would resume. */
  const load = (): Promise<SignInProvider> => {
    if (!sdk.loaded() && snapshot().status === 'signed-out') removeSdkAccount(storage)
    return sdk.load()
  }

  const createTokenStore = () => {
    const uid = readUid(storage)
    return (token: string): void => {
      if (uid === undefined || readUid(storage) !== uid) return
      storeToken(storage, token)
      applyStoredToken()
    }
  }

  const accountDeps = { load, createTokenStore, onOver: (end: SessionEnd) => void signOut(end) }

  return {
    snapshot,
    subscribe,
    signOut,
    accessToken: () => readToken(storage),
    passwords: createPasswords(accountDeps),
    secondFactor: createSecondFactor(accountDeps),
    async signIn(email, password) {
      const provider = await load()
      const begin = (token: string): void => {
        storeToken(storage, token)
        applyStoredToken()
      }
      const step = await provider.signIn(email, password)
      if (typeof step !== 'string') return async (code) => begin(await step.finish(code))
      begin(step)
      return undefined
    },
    start() {
      applyStoredToken()
      events.addEventListener('storage', (event) => {
        readSignOutReason(event)
        const key = 'key' in event ? event.key : null
        // The event has no key when the whole storage was cleared.
        if (key === tokenKey || key === null) applyStoredToken()
      })
      // A page restored from the back-forward cache has missed earlier events.
      events.addEventListener('pageshow', applyStoredToken)
    },
  }
}

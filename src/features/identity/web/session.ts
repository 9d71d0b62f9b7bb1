import { type CallFailure, createClient } from '#shared/client.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { readProvider } from '../provider.ts'
import { signOut as signOutEndpoint } from '../session.endpoints.ts'
import { accountDisabledCode } from '../session.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createRenewal } from './renewal.ts'
import { lazily, type SessionEnd, type SignInProvider } from './sign-in.port.ts'
import { keepToken, readToken, readUid, removeSdkAccount, removeSession, timeLeftMs, tokenKey } from './stored-token.ts'

/** Why nobody is signed in any more: the session ended by itself, or they left. */
type SignOutReason = SessionEnd | 'signed-out'
type SessionSnapshot = {
  status: 'signed-in' | 'signed-out'
  /** Whose session it is. When it changes, everything read before belongs to someone else. */
  uid?: string
  /** Absent when nobody was signed in since the page was opened. */
  reason?: SignOutReason
}

type FailedCall = Pick<CallFailure, 'status' | 'message'> & Partial<Pick<CallFailure, 'problem'>>

export type Session = {
  /** The same object until something changes, as useSyncExternalStore asks. */
  snapshot: () => SessionSnapshot
  subscribe: (listener: () => void) => () => void
  /** What each call of the API shows. */
  accessToken: () => string | null
  /** Throws an error whose `code` is one of the provider's ('auth/invalid-credential', 'auth/too-many-requests'…). */
  signIn: (email: string, password: string) => Promise<void>
  /** Ends the session in this tab at once, and in all others. */
  signOut: (reason?: SignOutReason) => Promise<void>
  passwords: Passwords
  /** Reads the stored token and begins to look after it. Called once, before the first screen. */
  start: () => void
}

/** Tells why a failed call of the API ends the session: every 401 does, and a rejection with exactly this message. */
export const sessionEndBy = ({ status, message, problem }: FailedCall): SessionEnd | undefined => {
  if (status !== 401 && message !== 'Token expired') return undefined
  return problem?.code === accountDisabledCode ? 'disabled' : 'expired'
}

const loadFirebase = async (): Promise<SignInProvider> => {
  const { createFirebaseProvider } = await loadChunk(() => import('./firebase.adapter.ts'))
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
    /** The first reason stands: calls that were under way when someone left are refused after that. */
    end: (reason: SignOutReason): void => {
      if (state.status === 'signed-in' || !state.reason) change({ status: 'signed-out', reason })
    },
  }
}

/** Ends the session of a token at the server. The page may be left meanwhile. */
const endAtServer = (token: string): Promise<unknown> =>
  createClient({ token: () => token, keepalive: true })(signOutEndpoint, {})

type Surroundings = {
  storage?: Storage
  /** Where 'storage' and 'pageshow' events arrive. */
  events?: Pick<EventTarget, 'addEventListener'>
  loadProvider?: () => Promise<SignInProvider>
  /** Tells the server that the session of this token is over. */
  endSession?: (token: string) => Promise<unknown>
}

/** The browser's session over the identity provider's SDK. Signed in means: a stored token that has not expired. */
export const createSession = ({
  storage = localStorage,
  events = window,
  loadProvider = loadFirebase,
  endSession = endAtServer,
}: Surroundings = {}): Session => {
  const { snapshot, subscribe, begin, end } = createState()
  const sdk = lazily(loadProvider)
  const renewal = createRenewal({
    storage,
    renewToken: async () => (await sdk.load()).renew(),
    onOver: (end) => void signOut(end),
  })

  const signOut = async (reason: SignOutReason = 'signed-out'): Promise<void> => {
    renewal.stop()
    const token = readToken(storage)
    // Asked with the token that is about to go. Off line, the session ends at the server by itself, within two hours.
    if (reason === 'signed-out' && token) endSession(token).catch(() => undefined)
    removeSession(storage)
    end(reason)
    // Should the SDK fail to forget, nothing is left of what it had stored.
    await sdk
      .loaded()
      ?.then((provider) => provider.signOut())
      .catch(() => {})
  }

  /** What a tab does when it finds another token than before, from wherever it came. */
  const follow = (): void => {
    renewal.stop()
    if (!readToken(storage)) {
      if (snapshot().status === 'signed-in') end('signed-out')
      return
    }
    if (timeLeftMs(storage) <= 0) return void signOut('expired')
    begin(readUid(storage))
    renewal.schedule()
  }

  /** An SDK that starts resumes the account it finds: outside a session none may be left of an earlier one. */
  const load = (): Promise<SignInProvider> => {
    if (!sdk.loaded() && snapshot().status === 'signed-out') removeSdkAccount(storage)
    return sdk.load()
  }

  const tokenKeeper = () => {
    const uid = readUid(storage)
    return (token: string): void => {
      if (uid === undefined || readUid(storage) !== uid) return
      keepToken(storage, token)
      follow()
    }
  }

  return {
    snapshot,
    subscribe,
    signOut,
    accessToken: () => readToken(storage),
    passwords: createPasswords({ load, tokenKeeper, onOver: (end) => void signOut(end) }),
    async signIn(email, password) {
      const provider = await load()
      keepToken(storage, await provider.signIn(email, password))
      follow()
    },
    start() {
      follow()
      events.addEventListener('storage', (event) => {
        const key = 'key' in event ? event.key : null
        // Without a key, everything was cleared at once.
        if (key === tokenKey || key === null) follow()
      })
      // A page that Back brings out of the browser's memory has missed what happened meanwhile.
      events.addEventListener('pageshow', follow)
    },
  }
}

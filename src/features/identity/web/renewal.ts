import { type SessionEnd, sessionEndOf } from './sign-in.port.ts'
import { readToken, storeToken, timeLeftMs } from './stored-token.ts'

/** When a token is renewed before it expires (docs/rules/identity.md#sessions-renewal). */
const renewBeforeMs = 5 * 60_000
/** Spreads the renewals of tabs that were opened together. Where the browser has locks, only the first tab renews. */
const jitterMs = 10_000
const retryMs = 30_000

/** The time that a browser may take to show a tab what another tab has stored. */
const settleMs = 1000

/** Runs the work unless another tab does. Holds the lock a moment longer, for a tab that has the old token. */
const withTabLock = async (work: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return work()
  await new Promise<void>((resolve, reject) => {
    const lockRequest = navigator.locks.request('escarcelle-session', { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      resolve()
      if (lock) await new Promise((settled) => setTimeout(settled, settleMs))
    })
    lockRequest.catch(reject)
  })
}

type Options = {
  storage: Storage
  /** Asks the provider for a new token. Returns undefined when the provider has no session. */
  renewToken: () => Promise<string | undefined>
  /** Called when the token has expired, or the provider refuses to renew it. */
  onOver: (end: SessionEnd) => void
}

/** Renews the token before it expires, once for all tabs. The SDK does not. */
export const createRenewal = ({ storage, renewToken, onOver }: Options) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const renewIn = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), ms)
  }

  const schedule = (): void => {
    const leftMs = timeLeftMs(storage)
    renewIn(Math.min(leftMs, Math.max(0, leftMs - renewBeforeMs) + Math.random() * jitterMs))
  }

  const renew = async (): Promise<void> => {
    // A timer fires late after the machine slept.
    if (timeLeftMs(storage) <= 0) return onOver('expired')
    const before = readToken(storage)
    const isUnchanged = (): boolean => readToken(storage) === before
    let end: SessionEnd | undefined
    try {
      await withTabLock(async () => {
        // Another tab may have renewed the token or signed out since.
        const token = isUnchanged() ? await renewToken() : undefined
        if (token && isUnchanged()) storeToken(storage, token)
      })
    } catch (error) {
      end = sessionEndOf(error)
    }
    if (isUnchanged()) return end ? onOver(end) : renewIn(Math.min(retryMs, timeLeftMs(storage)))
    if (readToken(storage)) schedule()
  }

  return { schedule, stop: () => clearTimeout(timer) }
}

import { type SessionEnd, sessionEndOf } from './sign-in.port.ts'
import { keepToken, readToken, timeLeftMs } from './stored-token.ts'

/** A token is renewed 5 minutes before it expires (docs/rules.md#sessions-renewal). */
const renewBeforeMs = 5 * 60_000
/** Tabs opened together do not renew together; where the browser has locks, only the first of them does at all. */
const jitterMs = 10_000
const retryMs = 30_000

/** How long a browser may take to show one tab what another has stored. */
const settleMs = 1000

/**
 * Runs the work unless another tab is at it. The turn is kept a moment longer than the work: a tab that came right after
 * would still read the old token. Browsers have locks in secure contexts only.
 */
const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return work()
  await new Promise<void>((resolve, reject) => {
    const turn = navigator.locks.request('escarcelle-session', { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      resolve()
      if (lock) await new Promise((settled) => setTimeout(settled, settleMs))
    })
    turn.catch(reject)
  })
}

type Options = {
  storage: Storage
  /** Asks the provider for a new token; undefined when it knows of no session. */
  renewToken: () => Promise<string | undefined>
  /** Called when the token has expired, or the provider refuses to renew it. */
  onOver: (end: SessionEnd) => void
}

/** The SDK does not renew a token before it expires: this does, once for all tabs. */
export const createRenewal = ({ storage, renewToken, onOver }: Options) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const wakeIn = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), ms)
  }

  /** Waits until the stored token is due. */
  const schedule = (): void => {
    const leftMs = timeLeftMs(storage)
    wakeIn(Math.min(leftMs, Math.max(0, leftMs - renewBeforeMs) + Math.random() * jitterMs))
  }

  const renew = async (): Promise<void> => {
    // A machine that slept wakes late.
    if (timeLeftMs(storage) <= 0) return onOver('expired')
    const before = readToken(storage)
    const isUnchanged = (): boolean => readToken(storage) === before
    let end: SessionEnd | undefined
    try {
      await inOneTab(async () => {
        // Another tab may have renewed since, or someone have left.
        const token = isUnchanged() ? await renewToken() : undefined
        if (token && isUnchanged()) keepToken(storage, token)
      })
    } catch (error) {
      end = sessionEndOf(error)
    }
    if (isUnchanged()) return end ? onOver(end) : wakeIn(Math.min(retryMs, timeLeftMs(storage)))
    if (readToken(storage)) schedule()
  }

  return { schedule, stop: () => clearTimeout(timer) }
}

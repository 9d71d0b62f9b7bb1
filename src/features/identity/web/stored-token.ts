import { storedKeys } from '#shared/web/storage.ts'

/** The key of the ID token. Signed in: it has not expired (docs/rules/identity.md#sessions-token). */
export const tokenKey = 'accessToken'
/** The key of the difference of the server's clock and this one, in milliseconds, when the token came. */
const clockKey = 'accessTokenClock'
/** The local storage key of the reason of a sign-out, set while the token is removed. The other tabs read it. */
export const endKey = 'accessTokenEnd'
const sdkKeys = /^firebase:authUser:/

type Claims = { exp?: unknown; iat?: unknown; sub?: unknown }

/** Reads the claims of a token without verification, the server's task. Returns no claims for an unreadable token. */
const claimsOf = (token: string | null): Claims => {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

export const readToken = (storage: Storage): string | null => storage.getItem(tokenKey)

export const readUid = (storage: Storage): string | undefined => {
  const { sub } = claimsOf(readToken(storage))
  return typeof sub === 'string' ? sub : undefined
}

/** Stores a token that was just issued. Its `iat` measures the error of this machine's clock. */
export const storeToken = (storage: Storage, token: string): void => {
  const { iat } = claimsOf(token)
  storage.setItem(clockKey, String(typeof iat === 'number' ? iat * 1000 - Date.now() : 0))
  storage.setItem(tokenKey, token)
}

/**
 * Returns how long the stored token is still valid, in milliseconds: 0 or less when it is expired, unreadable or
 * missing. Uses the server's clock: on a machine whose clock is wrong by hours, a fresh token would look expired and
 * signing in would loop.
 */
export const timeLeftMs = (storage: Storage): number => {
  const { exp } = claimsOf(readToken(storage))
  const clockOffsetMs = Number(storage.getItem(clockKey)) || 0
  return typeof exp === 'number' ? exp * 1000 - (Date.now() + clockOffsetMs) : 0
}

/** Removes the SDK's account, which holds the refresh token and must not outlive the session. */
export const removeSdkAccount = (storage: Storage): void => {
  for (const key of storedKeys(storage)) if (sdkKeys.test(key)) storage.removeItem(key)
}

/** Removes what a session stored here. The other tabs get the reason before they miss the token. */
export const removeSession = (storage: Storage, reason: string): void => {
  storage.setItem(endKey, reason)
  removeSdkAccount(storage)
  storage.removeItem(clockKey)
  storage.removeItem(tokenKey)
  storage.removeItem(endKey)
}

/** The local storage key of the ID token. Signed in means that it has not expired (docs/rules.md#sessions-token). */
export const tokenKey = 'accessToken'
/** How many milliseconds the server's clock was ahead of this machine's when the token came. */
const clockKey = 'accessTokenClock'
/** Where the SDK keeps its account and refresh token. */
const sdkKeys = /^firebase:authUser:/

type Claims = { exp?: unknown; iat?: unknown; sub?: unknown }

/** What a token says of itself, unverified: the server is the judge. Nothing when it cannot be read. */
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

/** Whose the stored token is. */
export const readUid = (storage: Storage): string | undefined => {
  const { sub } = claimsOf(readToken(storage))
  return typeof sub === 'string' ? sub : undefined
}

/** Keeps a token that was issued just now. Its `iat` tells how wrong this machine's clock is. */
export const keepToken = (storage: Storage, token: string): void => {
  const { iat } = claimsOf(token)
  storage.setItem(clockKey, String(typeof iat === 'number' ? iat * 1000 - Date.now() : 0))
  storage.setItem(tokenKey, token)
}

/**
 * How long the stored token is still good, in milliseconds; 0 or less when it has expired, cannot be read or is not
 * there. Judged by the server's clock: on a machine whose own is wrong by hours, a fresh token would look expired
 * and signing in would never end.
 */
export const timeLeftMs = (storage: Storage): number => {
  const { exp } = claimsOf(readToken(storage))
  const clockOffsetMs = Number(storage.getItem(clockKey)) || 0
  return typeof exp === 'number' ? exp * 1000 - (Date.now() + clockOffsetMs) : 0
}

/** Takes the SDK's account away, which must not outlive the session: it holds the refresh token. */
export const removeSdkAccount = (storage: Storage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (sdkKeys.test(key)) storage.removeItem(key)
}

/** Removes everything that a session leaves in this browser. */
export const removeSession = (storage: Storage): void => {
  removeSdkAccount(storage)
  storage.removeItem(clockKey)
  // Last, for this is what the other tabs listen for.
  storage.removeItem(tokenKey)
}

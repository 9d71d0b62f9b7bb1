import { providerTimeoutMs } from './provider-timeout.ts'

/** Maps the protocol's refusals of a password change to the SDK's codes. */
const codes = new Map(
  Object.entries({
    CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'auth/requires-recent-login',
    PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'auth/password-does-not-meet-requirements',
    WEAK_PASSWORD: 'auth/weak-password',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
    TOKEN_EXPIRED: 'auth/user-token-expired',
    INVALID_ID_TOKEN: 'auth/user-token-expired',
    USER_NOT_FOUND: 'auth/user-token-expired',
    USER_DISABLED: 'auth/user-disabled',
  }),
)

const codeOf = (body: unknown): string => {
  const { error } = (body ?? {}) as { error?: { message?: unknown } }
  // Anything else comes from a failing server or a proxy.
  return codes.get(String(error?.message)) ?? 'auth/network-request-failed'
}

/**
 * Changes the password through this origin, with Google's provider. The SDK would only call Google, and the other
 * sessions would continue here for up to an hour. Every session ends, including the current one. Failures carry a
 * `code` such as 'auth/requires-recent-login'.
 */
export const changePasswordAtServer = async (idToken: string, password: string): Promise<void> => {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ idToken, password })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), providerTimeoutMs())
  const answer = await fetch('/idp/v1/accounts:update', { ...request, body, signal: late.signal })
    .then(async (response) => ({ ok: response.ok, body: (await response.json()) as unknown }))
    .catch(() => ({ ok: false, body: undefined }))
    .finally(() => clearTimeout(timer))
  if (!answer.ok) throw Object.assign(new Error('The password was not changed.'), { code: codeOf(answer.body) })
}

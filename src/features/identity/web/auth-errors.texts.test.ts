import { expect, it } from 'vitest'
import { authErrorText } from './auth-errors.texts.ts'

/** The codes that docs/rules/identity.md#sessions-codes lists. */
const listed = [
  'wrong-password',
  'invalid-credential',
  'email-already-in-use',
  'user-not-found',
  'user-disabled',
  'too-many-requests',
  'expired-action-code',
  'invalid-action-code',
  'requires-recent-login',
  'user-token-expired',
  'network-request-failed',
  'operation-not-allowed',
]

const unknown = 'Une erreur est survenue.'

it.each(listed)('has its own sentence for auth/%s', (code) => {
  expect(authErrorText({ code: `auth/${code}` })).not.toBe(unknown)
})

it.each(['wrong-password', 'invalid-credential', 'user-not-found'])(
  'does not reveal whether the account or the password was wrong: auth/%s',
  (code) => {
    expect(authErrorText({ code: `auth/${code}` })).toBe("L'e-mail ou le mot de passe est incorrect.")
  },
)

it.each([undefined, null, 'auth/user-disabled', new Error('x'), { code: 7 }, { code: 'auth/internal-error' }])(
  'falls back to a general failure for anything else: %s',
  (error) => {
    expect(authErrorText(error)).toBe(unknown)
  },
)

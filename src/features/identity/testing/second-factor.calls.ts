import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from '#test/server.ts'
import { insertAccount } from './identity.fixture.ts'
import { addSecondFactor } from './second-factor.fixture.ts'

export const password = 'escarcelle-demo'
/** The network of a caller that says no other. */
export const address = '203.0.113.7'

/** The answer of a refused call. */
export const refused = (code: string, status = 400) => ({
  error: { code: status, message: code, errors: [expect.anything()] },
})

/** The calls of a sign-in with two steps. */
export const callsOfSecondFactor = (test: TestApp) => {
  const post = (path: string, payload: object, remoteAddress = address) =>
    test.app.inject({ method: 'POST', url: `/idp${path}?key=embedded`, payload, remoteAddress })
  const signIn = (email: string) =>
    post('/v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })
  const finish = (mfaPendingCredential: string, mfaEnrollmentId: string, verificationCode: string, from = address) =>
    post(
      '/v2/accounts/mfaSignIn:finalize',
      { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } },
      from,
    )
  const insert = (name: string) =>
    insertAccount(test.db, { password, email: `${name}-${randomUUID()}@escarcelle.example` })
  return {
    post,
    signIn,
    finish,
    insert,
    insertEnrolled: async (name: string) => {
      const account = await insert(name)
      return { account, factor: await addSecondFactor(test.db, account) }
    },
    pendingOf: async (email: string): Promise<string> => (await signIn(email)).json().mfaPendingCredential,
  }
}
export type CallsOfSecondFactor = ReturnType<typeof callsOfSecondFactor>

import { createRecordSession } from '#features/identity/server/sessions/session.service.ts'
import { insertAccount, issueTestToken, openTestIdentity } from '#features/identity/testing/identity.fixture.ts'
import { createAuthenticatePerson } from '#features/users/server/person.service.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Bench, Site } from './bench.ts'

const password = 'une phrase de passe'

type Answer = { idToken: string }

const post = async (origin: string, call: string, body: object): Promise<Answer> => {
  const response = await fetch(`${origin}/idp/v1/accounts:${call}?key=bench`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${call} answered ${response.status}`)
  return response.json() as Promise<Answer>
}

/**
 * Measures the two calls of a sign-in without the hash, in milliseconds (median of 20). The password has a hash of low
 * cost, so almost all of the time is spent elsewhere.
 */
const measureCalls = async (db: SqlDatabase, origin: string): Promise<number> => {
  const account = await insertAccount(db, { password })
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const startedAt = performance.now()
    const { idToken } = await post(origin, 'signInWithPassword', {
      email: account.email,
      password,
      returnSecureToken: true,
    })
    await post(origin, 'lookup', { idToken })
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[10] ?? Number.NaN
}

/** Measures the CPU time of authenticating a call with a cached token, in milliseconds, with its query. */
const measureAuthentication = async ({ db, pool }: Pick<Site, 'db' | 'pool'>): Promise<number> => {
  const { identity } = await openTestIdentity({ db, pool })
  const authenticate = createAuthenticatePerson({
    db,
    identity,
    needsSecondFactor: () => false,
    noteSession: createRecordSession({ db }),
  })
  const person = await insertUser(db, { role: 'commercial' })
  const token = await issueTestToken(db, person.identity_uid)
  const origin = { address: '127.0.0.1', userAgent: undefined }
  const calls = 5000
  for (let warming = 0; warming < 500; warming += 1) await authenticate(token, origin)
  const before = process.cpuUsage()
  for (let done = 0; done < calls; done += 1) await authenticate(token, origin)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

/** Measures what a sign-in costs beyond the hash of the password, and how much CPU the check of a token takes. */
export const measureSignIn = async ({ report }: Bench, site: Site): Promise<void> => {
  const signInMs = await measureCalls(site.db, site.product.origin)
  report.addValue('sign-in beyond the hash, 2 calls', '<= 150 ms', signInMs, signInMs <= 150)
  const authenticationMs = await measureAuthentication(site)
  report.addValue(
    'authentication of a call, CPU, query included',
    '<= 0.05 ms',
    authenticationMs,
    authenticationMs <= 0.05,
  )
}

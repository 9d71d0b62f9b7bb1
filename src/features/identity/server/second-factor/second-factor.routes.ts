import type { FastifyRequest } from 'fastify'
import { type Bind, bearerToken } from '#shared/server/bind.ts'
import type { IdentityProvider } from '../../identity.port.ts'
import { createRecoveryCodes, getSecondFactor } from '../../second-factor.endpoints.ts'
import { recoveryCodeRefusals } from '../../session.ts'
import { isRecentSignIn } from '../passwords/password.service.ts'

type Deps = {
  identity: Pick<IdentityProvider, 'verifyToken' | 'countRecoveryCodes' | 'replaceRecoveryCodes'>
  clock: () => Date
}

/** Binds the calls on the recovery codes of the signed-in person, for every provider. */
export const secondFactorRoutes = (bind: Bind, { identity, clock }: Deps): void => {
  /** Reads the session of the call. Its token was verified just before, so this costs a cache lookup. */
  const sessionOf = (request: FastifyRequest) => identity.verifyToken(bearerToken(request))

  bind(getSecondFactor, async ({ request }) => ({
    recoveryCodesLeft: await identity.countRecoveryCodes((await sessionOf(request)).uid),
  }))
  bind(createRecoveryCodes, async ({ request }) => {
    const { uid, hasSecondFactor, authTimeSeconds } = await sessionOf(request)
    if (!hasSecondFactor) throw recoveryCodeRefusals.noFactor()
    if (!isRecentSignIn(clock(), authTimeSeconds)) throw recoveryCodeRefusals.oldSignIn()
    const codes = await identity.replaceRecoveryCodes(uid)
    if (!codes) throw recoveryCodeRefusals.noFactor()
    return { codes }
  })
}

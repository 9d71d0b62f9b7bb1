import type { FastifyRequest } from 'fastify'
import { type Bind, bearerToken } from '#shared/server/bind.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import type { Feature } from '#shared/server/feature.ts'
import type { IdentityProvider } from '../identity.port.ts'
import * as calls from '../session.endpoints.ts'
import * as sessionShapes from '../session.ts'
import { recoveryCodeRefusals } from '../session.ts'
import { isRecentSignIn } from './passwords/password.service.ts'
import { createSessionService } from './sessions/session.service.ts'

type Deps = { db: Database; identity: IdentityProvider; clock: () => Date }

export const feature = {
  api: [
    {
      tag: 'Sessions',
      description:
        'Where the signed-in person is signed in, how a session ends, and the recovery codes of a second factor.',
      calls,
      shapes: [sessionShapes],
    },
  ],
  bind: (bind: Bind, { db, identity, clock }: Deps) => {
    const sessions = createSessionService({ db: inSqlNames(db), identity })
    /** Reads the session of the call. Its token was verified just before, so this costs a cache lookup. */
    const sessionOf = (request: FastifyRequest) => identity.verifyToken(bearerToken(request))

    bind(calls.listOwnSessions, ({ request }) => sessions.list(bearerToken(request)))
    bind(calls.endOwnSession, ({ request, params }) => sessions.end(bearerToken(request), params.sessionId))
    bind(calls.endOtherSessions, ({ request }) => sessions.endOthers(bearerToken(request)))
    bind(calls.signOut, ({ request }) => sessions.signOut(bearerToken(request)))
    bind(calls.getSecondFactor, async ({ request }) => ({
      recoveryCodesLeft: await identity.countRecoveryCodes((await sessionOf(request)).uid),
    }))
    bind(calls.createRecoveryCodes, async ({ request }) => {
      const { uid, hasSecondFactor, authTimeSeconds } = await sessionOf(request)
      if (!hasSecondFactor) throw recoveryCodeRefusals.noFactor()
      if (!isRecentSignIn(clock(), authTimeSeconds)) throw recoveryCodeRefusals.oldSignIn()
      const codes = await identity.replaceRecoveryCodes(uid)
      if (!codes) throw recoveryCodeRefusals.noFactor()
      return { codes }
    })
  },
} satisfies Feature

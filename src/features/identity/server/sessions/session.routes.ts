import type { FastifyRequest } from 'fastify'
import { notFound } from '#shared/problem.ts'
import type { CallOrigin } from '#shared/server/actor.ts'
import { type Bind, bearerToken } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { type IdentityProvider, sessionKeyOf, type VerifiedToken } from '../../identity.port.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from '../../session.endpoints.ts'
import { deviceOf } from './caller-device.ts'
import { endSessionsOf, listSessions, noteSessionUse } from './session.repository.ts'

type Deps = { db: Database; identity: Pick<IdentityProvider, 'verifyToken'> }

/** Binds the calls of 'Mes sessions', and the sign-out that the server hears of. The same whichever the provider. */
export const sessionRoutes = (bind: Bind, { db, identity }: Deps): void => {
  /** The session that asks: its token has just been verified, and is remembered. */
  const ownSession = async (request: FastifyRequest): Promise<{ uid: string; key: string }> => {
    const verified = await identity.verifyToken(bearerToken(request))
    return { uid: verified.uid, key: sessionKeyOf(verified) }
  }

  bind(listOwnSessions, async ({ request }) => {
    const { uid, key: ownKey } = await ownSession(request)
    return (await listSessions(db, uid)).map(({ key, ...session }) => ({ ...session, isCurrent: key === ownKey }))
  })
  bind(endOwnSession, async ({ request, params }) => {
    const { uid } = await ownSession(request)
    if ((await endSessionsOf(db, uid, { id: params.sessionId })) === 0) throw notFound()
    return undefined
  })
  bind(endOtherSessions, async ({ request }) => {
    const { uid, key } = await ownSession(request)
    await endSessionsOf(db, uid, { otherThan: key })
    return undefined
  })
  bind(signOut, async ({ request }) => {
    const { uid, key } = await ownSession(request)
    await endSessionsOf(db, uid, { key })
    return undefined
  })
}

/** Makes the function that notes that a session is in use, and from where. */
export const createNoteSession =
  ({ db }: Pick<Deps, 'db'>) =>
  async (verified: VerifiedToken, origin: CallOrigin): Promise<void> => {
    const { uid, authTimeSeconds } = verified
    await noteSessionUse(db, { uid, key: sessionKeyOf(verified), authTimeSeconds, device: deviceOf(origin) })
  }

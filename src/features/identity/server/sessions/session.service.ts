import Bowser from 'bowser'
import { notFound } from '#shared/problem.ts'
import type { CallOrigin } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { coarseNetworkOf } from '#shared/server/network.ts'
import { type IdentityProvider, sessionKeyOf, type VerifiedToken } from '../../identity.port.ts'
import type { OwnSession, SessionDevice } from '../../session.ts'
import { endSessionsOf, listSessions, recordSessionUse } from './session.repository.ts'

/** Longer than any browser's user agent. Limits the time of parsing. */
const longestUserAgent = 512
const deviceKinds = ['desktop', 'mobile', 'tablet'] as const
const shortName = (name: string | undefined): string | null => name?.slice(0, 50) || null

/** Describes the device of a call as its owner recognises it: kind, browser, system and a coarse network. */
export const deviceOf = ({ address, userAgent = '' }: CallOrigin): SessionDevice => {
  const network = coarseNetworkOf(address) ?? null
  // Bowser throws on an empty text.
  if (userAgent === '') return { kind: null, browser: null, system: null, network }
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longestUserAgent))
  return {
    kind: deviceKinds.find((kind) => kind === platform.type) ?? null,
    browser: shortName(browser.name),
    system: shortName(os.name),
    network,
  }
}

/** Returns the function that records the use of a session at each call. */
export const createRecordSession =
  ({ db }: { db: SqlDatabase }) =>
  async (verified: VerifiedToken, origin: CallOrigin): Promise<void> => {
    const { uid, authTimeSeconds, hasSecondFactor } = verified
    const key = sessionKeyOf(verified)
    await recordSessionUse(db, { uid, key, authTimeSeconds, hasSecondFactor, device: deviceOf(origin) })
  }

type Deps = { db: SqlDatabase; identity: Pick<IdentityProvider, 'verifyToken'> }

/** Lists and ends the sessions of the signed-in person, for every provider. `token` is the ID token of the call. */
export const createSessionService = ({ db, identity }: Deps) => {
  /** Reads the session of the call. Its token was verified just before, so this costs a cache lookup. */
  const currentSession = async (token: string): Promise<{ uid: string; key: string }> => {
    const verified = await identity.verifyToken(token)
    return { uid: verified.uid, key: sessionKeyOf(verified) }
  }

  return {
    async list(token: string): Promise<OwnSession[]> {
      const { uid, key: currentKey } = await currentSession(token)
      return (await listSessions(db, uid)).map(({ key, ...session }) => ({ ...session, isCurrent: key === currentKey }))
    },

    /** Ends one session. Throws a 404 `Refusal` when the person has no such session. */
    async end(token: string, sessionId: string): Promise<void> {
      const { uid } = await currentSession(token)
      if ((await endSessionsOf(db, uid, { id: sessionId })) === 0) throw notFound()
    },

    async endOthers(token: string): Promise<void> {
      const { uid, key } = await currentSession(token)
      await endSessionsOf(db, uid, { otherThan: key })
    },

    async signOut(token: string): Promise<void> {
      const { uid, key } = await currentSession(token)
      await endSessionsOf(db, uid, { key })
    },
  }
}

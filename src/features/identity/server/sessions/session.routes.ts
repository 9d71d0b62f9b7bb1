import { type Bind, bearerToken } from '#shared/server/bind.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { IdentityProvider } from '../../identity.port.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from '../../session.endpoints.ts'
import { createSessionService } from './session.service.ts'

type Deps = { db: SqlDatabase; identity: Pick<IdentityProvider, 'verifyToken'> }

/** Binds the calls of 'Mes sessions' and the sign-out, for every provider. */
export const sessionRoutes = (bind: Bind, deps: Deps): void => {
  const sessions = createSessionService(deps)

  bind(listOwnSessions, ({ request }) => sessions.list(bearerToken(request)))
  bind(endOwnSession, ({ request, params }) => sessions.end(bearerToken(request), params.sessionId))
  bind(endOtherSessions, ({ request }) => sessions.endOthers(bearerToken(request)))
  bind(signOut, ({ request }) => sessions.signOut(bearerToken(request)))
}

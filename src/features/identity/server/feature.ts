import type { Bind } from '#shared/server/bind.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import type { Feature } from '#shared/server/feature.ts'
import type { IdentityProvider } from '../identity.port.ts'
import * as calls from '../session.endpoints.ts'
import * as sessionShapes from '../session.ts'
import { sessionRoutes } from './sessions/session.routes.ts'

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
    sessionRoutes(bind, { db: inSqlNames(db), identity, clock })
  },
} satisfies Feature

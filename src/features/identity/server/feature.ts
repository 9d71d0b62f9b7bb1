import type { Bind } from '#shared/server/bind.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import type { Feature } from '#shared/server/feature.ts'
import type { IdentityProvider } from '../identity.port.ts'
import * as secondFactorCalls from '../second-factor.endpoints.ts'
import * as sessionCalls from '../session.endpoints.ts'
import * as sessionShapes from '../session.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './sessions/session.routes.ts'

type Deps = { db: Database; identity: IdentityProvider; clock: () => Date }

export const feature = {
  api: [
    {
      tag: 'Sessions',
      description:
        'Where the signed-in person is signed in, how a session ends, and the recovery codes of a second factor.',
      calls: { ...sessionCalls, ...secondFactorCalls },
      shapes: [sessionShapes],
    },
  ],
  bind: (bind: Bind, { db, identity, clock }: Deps) => {
    sessionRoutes(bind, { db: inSqlNames(db), identity })
    secondFactorRoutes(bind, { identity, clock })
  },
} satisfies Feature

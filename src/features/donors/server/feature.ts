import type { Bind } from '#shared/server/bind.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../donor.endpoints.ts'
import { donorJournal } from '../donor.journal.ts'
import * as donorShapes from '../donor.ts'
import * as retentionShapes from '../retention.ts'
import { donorRoutes } from './donor.routes.ts'
import { createDonorService } from './donor.service.ts'
import { createRetentionService } from './retention.service.ts'

type Deps = Omit<DepsOf<typeof createDonorService | typeof createRetentionService>, 'db'> & { db: Database }

export const feature = {
  api: [
    {
      tag: "Donors' rights",
      description: 'What an association keeps of a person: found, exported, erased, and for how long it is kept.',
      calls,
      shapes: [donorShapes, retentionShapes],
    },
  ],
  journals: [donorJournal],
  bind: (bind: Bind, { db, ...deps }: Deps) => {
    const inSql = { ...deps, db: inSqlNames(db) }
    donorRoutes(bind, createDonorService(inSql), createRetentionService(inSql))
  },
} satisfies Feature

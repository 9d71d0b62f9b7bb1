import type { Bind } from '#shared/server/bind.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../donor.endpoints.ts'
import { donorJournal } from '../donor.journal.ts'
import * as donorShapes from '../donor.ts'
import * as recordShapes from '../donor-record.ts'
import * as retentionShapes from '../retention.ts'
import { donorRoutes } from './donor.routes.ts'
import { createDonorIdentities, createDonorService } from './donor.service.ts'
import { createDonorRecordService } from './donor-record.service.ts'
import { createRetentionService, createRetentionUpkeep } from './retention.service.ts'

type Identities = DepsOf<typeof createDonorIdentities>
type Deps = Omit<DepsOf<typeof createDonorService | typeof createRetentionService>, 'db' | 'identities'> &
  Identities & { db: Database }
type UpkeepDeps = Identities & { db: Database; clock: () => Date }

export const feature = {
  api: [
    {
      tag: "Donors' rights",
      description: 'What an association keeps of a person: found, exported, erased, and for how long it is kept.',
      calls,
      shapes: [donorShapes, recordShapes, retentionShapes],
    },
  ],
  journals: [donorJournal],
  bind: (bind: Bind, { db, ...deps }: Deps) => {
    const inSql = { ...deps, db: inSqlNames(db), identities: createDonorIdentities(deps) }
    donorRoutes(
      bind,
      createDonorService(inSql),
      createRetentionService(inSql),
      createDonorRecordService({ ...deps, db }),
    )
  },
  upkeep: (deps: UpkeepDeps) => {
    const { db, clock } = deps
    return [{ run: createRetentionUpkeep({ db: inSqlNames(db), clock, identities: createDonorIdentities(deps) }) }]
  },
} satisfies Feature

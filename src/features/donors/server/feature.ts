import type { Bind } from '#shared/server/bind.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as addressCalls from '../address-request.endpoints.ts'
import * as addressShapes from '../address-request.ts'
import * as donorCalls from '../donor.endpoints.ts'
import { donorJournal } from '../donor.journal.ts'
import * as donorShapes from '../donor.ts'
import * as importCalls from '../donor-import.endpoints.ts'
import * as importShapes from '../donor-import.ts'
import * as recordShapes from '../donor-record.ts'
import * as retentionShapes from '../retention.ts'
import { serveAddressPage } from './address-page.ts'
import { createAddressRequestService } from './address-request.service.ts'
import { donorRoutes } from './donor.routes.ts'
import { createDonorIdentities, createDonorService } from './donor.service.ts'
import { createDonorImportService } from './donor-import.service.ts'
import { createDonorRecordService } from './donor-record.service.ts'
import { createDonorUpkeep, createRecordErasure } from './record-erasure.service.ts'
import { createRetentionService, createRetentionUpkeep } from './retention.service.ts'

type Identities = DepsOf<typeof createDonorIdentities>
type Deps = Omit<DepsOf<typeof createDonorService | typeof createRetentionService>, 'db' | 'identities'> &
  Identities &
  DepsOf<typeof createAddressRequestService | typeof createDonorImportService> & { db: Database }
type UpkeepDeps = Identities & Pick<DepsOf<typeof createDonorUpkeep>, 'clock' | 'donorReceipts'> & { db: Database }

export const feature = {
  api: [
    {
      tag: "Donors' rights",
      description:
        'The donors of an association, and what it keeps of a person: found, exported, erased, and for how long it is kept.',
      calls: { ...donorCalls, ...addressCalls, ...importCalls },
      shapes: [addressShapes, donorShapes, importShapes, recordShapes, retentionShapes],
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
      createRecordErasure(inSql),
      createDonorImportService({ ...deps, db }),
    )
    const addresses = createAddressRequestService({ ...deps, db })
    bind(addressCalls.getDonationAddress, ({ params }) => addresses.get(params))
    bind(addressCalls.requestAddress, ({ actor, params }) => addresses.request(actor, params))
    bind(addressCalls.requestAddresses, ({ actor, customerId, body }) =>
      addresses.requestAll(actor, customerId, body.year),
    )
    bind(addressCalls.listAddressAnswers, ({ customerId, query }) => addresses.listAnswers(customerId, query))
    bind(addressCalls.decideAddress, ({ actor, params, body }) => addresses.decide(actor, params, body.isAccepted))
  },
  pages: serveAddressPage,
  upkeep: (deps: UpkeepDeps) => {
    const { clock, donorReceipts } = deps
    const given = { db: inSqlNames(deps.db), clock, identities: createDonorIdentities(deps) }
    return [{ run: createRetentionUpkeep(given) }, { run: createDonorUpkeep({ ...given, donorReceipts }) }]
  },
} satisfies Feature

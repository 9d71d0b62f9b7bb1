import { createSilenceWatch } from '#features/devices/server/silence.service.ts'
import { createRetentionUpkeep } from '#features/donors/server/retention.service.ts'
import { createImportSweep } from '#features/imports/server/import.sweep.ts'
import { createRollUpUpkeep } from '#features/transactions/server/roll-up.service.ts'
import { deleteOrphanAccounts } from '#features/users/server/orphan-accounts.service.ts'
import { sweepAttempts } from '#shared/server/attempts.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { donorIdentities } from './donor-identities.ts'
import type { Services } from './services.ts'
import { startUpkeep } from './upkeep.ts'

/** How soon a silent terminal is noticed. */
const watchMs = 60_000

/** Starts the upkeep of all features. `closers` stop it. */
export const startMaintenance = (
  { db, identity, maintain }: Pick<Services, 'db' | 'identity' | 'maintain'>,
  { closers, onFailure }: { closers: AsyncDisposableStack; onFailure: (error: unknown) => void },
): void => {
  const clock = () => new Date()
  const tasks = [
    maintain,
    () => sweepAttempts(db),
    () => deleteOrphanAccounts({ db: inCamelCase(db), identity }),
    createRetentionUpkeep({ db, clock, identities: donorIdentities }),
    createRollUpUpkeep({ db, clock }),
    createImportSweep({ db: inCamelCase(db), clock }),
  ]
  const upkeep = startUpkeep(tasks, onFailure)
  closers.defer(() => upkeep.stop())
  const watch = startUpkeep([createSilenceWatch({ db: inCamelCase(db), clock })], onFailure, watchMs)
  closers.defer(() => watch.stop())
}

import type { RecordAudit } from '#features/audit/audit.port.ts'
import { dayOf } from '#shared/days.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { lockCustomer, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { donorJournal } from '../donor.journal.ts'
import type { RecordErasure } from '../donor-record.ts'
import type { DonorIdentities, DonorReceipts, ErasureTime } from '../donors.port.ts'
import { insertErasure } from './erasure.repository.ts'
import {
  deleteDonors,
  deleteRequests,
  emptyHeldDonors,
  findCircle,
  listDueDonors,
  listErasingCustomers,
} from './record-erasure.repository.ts'
import { listRetainingCustomers, readRetention, retentionLimit } from './retention.repository.ts'

type Given = { identities: DonorIdentities; donorReceipts: DonorReceipts }

/** Erases a person, but for what a receipt has while the law keeps it. Returns what was erased and what stays. */
export const forgetDonor = async (
  transaction: SqlDatabase,
  { identities, donorReceipts }: Given,
  { customerId, donorId }: { customerId: string; donorId: string },
  at: ErasureTime,
): Promise<{ donorCount: number; erasedCount: number; keptUntil: string | null }> => {
  const { ids: donorIds, transactionIds, keptUntil } = await findCircle(transaction, customerId, donorId)
  const isHeld = keptUntil !== null && keptUntil > at.today
  const erasedCount = await identities.erase(transaction, { customerId, transactionIds }, at)
  await deleteRequests(transaction, { customerId, transactionIds })
  await donorReceipts.forget(transaction, { customerId, donorIds }, isHeld)
  if (isHeld) await emptyHeldDonors(transaction, { customerId, donorIds }, at.now)
  else await deleteDonors(transaction, { customerId, donorIds }, { now: at.now, hasReceipts: keptUntil !== null })
  return { donorCount: isHeld ? 0 : donorIds.length, erasedCount, keptUntil: isHeld ? keptUntil : null }
}

type Deps = Given & { db: SqlDatabase; clock: () => Date; recordAudit: RecordAudit<typeof donorJournal> }

/** Erases donors on their request (docs/rules/donors.md#donors-record-erasure). */
export const createRecordErasure =
  ({ db, clock, recordAudit, ...given }: Deps) =>
  (actor: Person, key: { customerId: string; donorId: string }): Promise<RecordErasure> =>
    db.transaction().execute(async (transaction) => {
      const { customerId, donorId } = key
      await lockCustomer(transaction, customerId)
      if ((await findCircle(transaction, customerId, donorId)).ids.length === 0) throw notFound()
      const now = clock()
      const { keptUntil, ...counts } = await forgetDonor(transaction, given, key, { now, today: dayOf(now) })
      const heldCount = keptUntil ? 1 : 0
      const line = { customerId, id: newId(now.getTime()), erasedAt: now, erasedBy: actor.accountId }
      await insertErasure(transaction, { ...line, reason: 'request', ...counts, heldCount })
      const { erasedCount: donationCount, donorCount } = counts
      const after = { donorCount, donationCount, heldCount }
      await recordAudit(transaction, donorJournal, { customerId, actor, action: 'record-erased', after })
      return { keptUntil }
    })

const batchSize = 200

/**
 * Returns the hourly duty that erases the donors older than each association's retention, and those who asked for it
 * once the law no longer keeps them. What it does not reach is erased an hour later.
 */
export const createDonorUpkeep = ({ db, clock, ...given }: Given & { db: SqlDatabase; clock: () => Date }) => {
  const eraseDue = (customerId: string, at: ErasureTime): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const { months } = await readRetention(transaction, customerId, at.now)
      const givenBefore = months === null ? null : await retentionLimit(transaction, months, at.now)
      const due = await listDueDonors(transaction, { customerId, givenBefore, limit: batchSize }, at)
      let [donorCount, erasedCount] = [0, 0]
      for (const donorId of due) {
        const counts = await forgetDonor(transaction, given, { customerId, donorId }, at)
        donorCount += counts.donorCount
        erasedCount += counts.erasedCount
      }
      if (donorCount + erasedCount === 0) return
      const line = { customerId, id: newId(at.now.getTime()), erasedAt: at.now, erasedBy: null }
      await insertErasure(transaction, { ...line, reason: 'retention', erasedCount, donorCount, heldCount: 0 })
    })

  return async (): Promise<void> => {
    const now = clock()
    const at = { now, today: dayOf(now) }
    const customers = new Set([...(await listRetainingCustomers(db)), ...(await listErasingCustomers(db, at.today))])
    for (const customerId of customers) await eraseDue(customerId, at)
  }
}

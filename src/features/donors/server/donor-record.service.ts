import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { isLatin } from '#shared/text.ts'
import { donorJournal } from '../donor.journal.ts'
import {
  type DonationDonor,
  type DonorDetails,
  type DonorListQuery,
  type DonorRecord,
  type DonorRecordInput,
  donorLabels,
  donorRecordRefusals,
} from '../donor-record.ts'
import { findDetails, pageDonors, writeJoin, writeSeparation } from './donor-details.repository.ts'
import { type DonorKey, findDonationDonor, findRecord, writeRecord } from './donor-record.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof donorJournal>; clock: () => Date }

/** Keeps the donors (docs/rules/donors.md#donors-records). */
export const createDonorRecordService = ({ db, recordAudit, clock }: Deps) => {
  const find = async (key: DonorKey, handle = db): Promise<DonorRecord> => {
    const donor = await findRecord(handle, key)
    if (!donor) throw notFound()
    return donor
  }
  const get = async (key: DonorKey, handle = db): Promise<DonorDetails> => {
    const details = await findDetails(handle, key)
    if (!details) throw notFound()
    return details
  }

  return {
    get,
    list: (customerId: string, query: DonorListQuery) => pageDonors(db, customerId, query),

    create: (actor: Person, customerId: string, input: DonorRecordInput): Promise<DonorRecord> =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const key = { customerId, donorId: newId() }
        await writeRecord(transaction, key, input, { now: clock(), addressId: newId(), isNew: true, source: 'manager' })
        const { after } = changesIn(donorJournal, {}, input)
        await recordAudit(transaction, donorJournal, { customerId, actor, action: 'record-created', after })
        return find(key, transaction)
      }),

    /** Throws 404 for an unknown donor, 409 for one that changed since it was read. */
    update: (actor: Person, key: DonorKey, input: DonorRecordInput, readVersion?: string): Promise<DonorRecord> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockCustomer(transaction, customerId)
        const before = await find(key, transaction)
        const action = 'donors.record-updated'
        const changed = changedSince(donorLabels, readVersion, before)
        await requireUnchanged(transaction, changed, actor, { customerId, action })
        // The name in its own letters stays when the one in Latin letters takes its place.
        const originalName = input.originalName ?? (isLatin(before.name) ? null : before.name)
        const written = { ...input, originalName }
        await writeRecord(transaction, key, written, {
          now: clock(),
          addressId: newId(),
          isNew: false,
          source: 'manager',
        })
        const changes = changesIn(donorJournal, before, written)
        await recordAudit(transaction, donorJournal, { customerId, actor, action: 'record-updated', ...changes })
        return find(key, transaction)
      }),

    /** Joins a donor to another one. Throws 404 for an unknown one, 422 for one that is joined already. */
    join: (actor: Person, key: DonorKey, to: string): Promise<DonorDetails> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockCustomer(transaction, customerId)
        if (to === key.donorId) throw donorRecordRefusals.same()
        const target = { customerId, donorId: to }
        const both = [await get(key, transaction), await get(target, transaction)]
        if (both.some(({ joinedTo }) => joinedTo !== null)) throw donorRecordRefusals.joined()
        await writeJoin(transaction, key, to)
        await recordAudit(transaction, donorJournal, { customerId, actor, action: 'record-joined' })
        return get(target, transaction)
      }),

    /** Separates a donor from the one whom it was joined to. Does nothing for one that is not joined. */
    separate: (actor: Person, key: DonorKey): Promise<DonorDetails> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockCustomer(transaction, customerId)
        if ((await get(key, transaction)).joinedTo) {
          await writeSeparation(transaction, key)
          await recordAudit(transaction, donorJournal, { customerId, actor, action: 'record-separated' })
        }
        return get(key, transaction)
      }),

    /** Throws 404 for an unknown donation. */
    async ofDonation(key: { customerId: string; transactionId: string }): Promise<DonationDonor> {
      const found = await findDonationDonor(db, key)
      if (!found) throw notFound()
      return found
    },
  }
}

export type DonorRecordService = ReturnType<typeof createDonorRecordService>

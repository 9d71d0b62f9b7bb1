import type { RecordAudit } from '#features/audit/audit.port.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { donorJournal } from '../donor.journal.ts'
import type { DonationDonor, DonorRecord, DonorRecordInput } from '../donor-record.ts'
import { type DonorKey, findDonationDonor, findRecord, writeRecord } from './donor-record.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof donorJournal>; clock: () => Date }

/** Keeps the donors who get receipts (docs/rules/receipts.md#receipts-donors). */
export const createDonorRecordService = ({ db, recordAudit, clock }: Deps) => {
  const get = async (key: DonorKey, handle = db): Promise<DonorRecord> => {
    const donor = await findRecord(handle, key)
    if (!donor) throw notFound()
    return donor
  }
  const write = (actor: Person, key: DonorKey, input: DonorRecordInput, isNew: boolean): Promise<DonorRecord> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, key.customerId)
      if (!isNew) await get(key, transaction)
      await writeRecord(transaction, key, input, { now: clock(), addressId: newId(), isNew })
      const action = isNew ? 'record-created' : 'record-updated'
      await recordAudit(transaction, donorJournal, { customerId: key.customerId, actor, action })
      return get(key, transaction)
    })

  return {
    get,
    create: (actor: Person, customerId: string, input: DonorRecordInput) =>
      write(actor, { customerId, donorId: newId() }, input, true),
    /** Throws 404 for an unknown donor. */
    update: (actor: Person, key: DonorKey, input: DonorRecordInput) => write(actor, key, input, false),
    /** Throws 404 for an unknown donation. */
    async ofDonation(key: { customerId: string; transactionId: string }): Promise<DonationDonor> {
      const found = await findDonationDonor(db, key)
      if (!found) throw notFound()
      return found
    },
  }
}

export type DonorRecordService = ReturnType<typeof createDonorRecordService>

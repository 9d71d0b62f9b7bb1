import type { Readable } from 'node:stream'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { dayOf } from '#shared/days.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { inCamelCase, lockCustomer, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { donorJournal } from '../donor.journal.ts'
import {
  type DonorSearch,
  type DonorSearchResult,
  donorRefusals,
  type ErasureInput,
  type ErasureResult,
  type LegalHoldInput,
  maxDonations,
} from '../donor.ts'
import type { DonationIdentities, DonorIdentities, DonorReceipts, WaitingRows } from '../donors.port.ts'
import { peopleIn } from '../person.ts'
import { countIdentities, findDonations, readDonations, readSubjectAssociation } from './donor.repository.ts'
import { findDetails, findSummaries } from './donor-details.repository.ts'
import { insertErasure } from './erasure.repository.ts'
import { type DonorExport, dataOfExport, pageOfExport } from './export.ts'
import { deleteRequests, findCircle, listEmptied } from './record-erasure.repository.ts'
import { forgetDonor } from './record-erasure.service.ts'
import { dataOfRecord, type RecordExport, tableOfRecord } from './record-export.ts'
import { readRetention } from './retention.repository.ts'

/** Reads and erases donors' data where it is: with the donations, and in the files that wait to be imported. */
export const createDonorIdentities = ({
  donationIdentities,
  waitingRows,
}: {
  donationIdentities: DonationIdentities
  waitingRows: WaitingRows
}): DonorIdentities => ({
  ...donationIdentities,
  erase: async (transaction, donations, at) => {
    await waitingRows.empty(transaction, donations)
    return donationIdentities.erase(transaction, donations, at)
  },
  listWaitingRows: waitingRows.list,
})

type Deps = {
  db: SqlDatabase
  clock: () => Date
  recordAudit: RecordAudit<typeof donorJournal>
  identities: DonorIdentities
  donorReceipts: DonorReceipts
}

/** Answers donors' requests: finds, hands over and erases what is kept of a person (docs/rules/donors.md). */
export const createDonorService = ({ db, clock, recordAudit, identities, donorReceipts }: Deps) => {
  const today = (): string => dayOf(clock())

  /** Throws 404 unless each of these donations is of this association and has, or had, a donor. */
  const countKnown = async (handle: SqlDatabase, customerId: string, transactionIds: readonly string[]) => {
    const counts = await countIdentities(handle, customerId, transactionIds, today())
    if (counts.known !== transactionIds.length) throw notFound()
    return counts
  }

  /** Throws 422 for donations of several people. */
  const readExport = async (customerId: string, transactionIds: readonly string[]): Promise<DonorExport> => {
    await countKnown(db, customerId, transactionIds)
    const [association, donations, waitingRows, { months }] = await Promise.all([
      readSubjectAssociation(db, customerId),
      readDonations(db, customerId, transactionIds, today()),
      identities.listWaitingRows(db, { customerId, transactionIds }),
      readRetention(db, customerId, clock()),
    ])
    if (peopleIn(donations).length > 1) throw donorRefusals.severalToExport()
    return { exportedAt: clock(), association, donations, waitingRows, retentionMonths: months }
  }

  const readRecord = async (key: { customerId: string; donorId: string }): Promise<RecordExport> => {
    const { customerId } = key
    const details = await findDetails(inCamelCase(db), key, { donationLimit: 100_000 })
    if (!details) throw notFound()
    const { twins: _, ...donor } = details
    const { ids: donorIds, transactionIds } = await findCircle(db, customerId, key.donorId)
    const [association, said, receipts, { months }] = await Promise.all([
      readSubjectAssociation(db, customerId),
      readDonations(db, customerId, transactionIds, today()),
      donorReceipts.list(db, { customerId, donorIds }),
      readRetention(db, customerId, clock()),
    ])
    return { exportedAt: clock(), association, retentionMonths: months, donor, said, receipts }
  }

  const exportRecordAs =
    (write: (content: RecordExport) => Readable) =>
    async (actor: Person, key: { customerId: string; donorId: string }): Promise<Readable> => {
      const content = await readRecord(key)
      const after = { donationCount: content.donor.donationCount }
      await recordAudit(db, donorJournal, { customerId: key.customerId, actor, action: 'exported', after })
      return write(content)
    }

  /** Writes the journal's line before the first byte leaves. */
  const exportAs =
    (write: (content: DonorExport) => Readable) =>
    async (actor: Person, customerId: string, chosen: readonly string[]): Promise<Readable> => {
      const content = await readExport(customerId, [...new Set(chosen)])
      const after = { donationCount: content.donations.length }
      await recordAudit(db, donorJournal, { customerId, actor, action: 'exported', after })
      return write(content)
    }

  return {
    /** Finds the donations whose donor matches any of the criteria. Erased identities are not found. */
    async search(customerId: string, asked: DonorSearch): Promise<DonorSearchResult> {
      const found = await findDonations(db, customerId, asked, today())
      const data = found.slice(0, maxDonations)
      const records = await findSummaries(inCamelCase(db), customerId, asked)
      return { data, people: peopleIn(data), records, isComplete: found.length <= maxDonations }
    },

    exportData: exportAs(dataOfExport),
    exportPage: exportAs(pageOfExport),
    exportRecord: exportRecordAs(dataOfRecord),
    exportTable: exportRecordAs(tableOfRecord),

    /**
     * Erases the identities of these donations, but for those that the law keeps. Under the association's lock: of two
     * at once, one erases. An erasure of nothing leaves no line. Throws 422 for several people who were not counted.
     */
    erase: (actor: Person, customerId: string, chosen: ErasureInput): Promise<ErasureResult> =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const transactionIds = [...new Set(chosen.transactionIds)]
        const { erased: alreadyErasedCount, held: heldCount } = await countKnown(
          transaction,
          customerId,
          transactionIds,
        )
        const known = await readDonations(transaction, customerId, transactionIds, today())
        const namedCount = peopleIn(known).length
        if (namedCount > 1 && chosen.personCount !== namedCount) throw donorRefusals.severalToErase()
        const personCount = peopleIn(known.filter(({ legalHold }) => legalHold === null)).length
        const now = clock()
        const donations = { customerId, transactionIds }
        const at = { now, today: dayOf(now) }
        const erasedCount = await identities.erase(transaction, donations, at)
        await deleteRequests(transaction, donations)
        let donorCount = 0
        for (const donorId of await listEmptied(transaction, donations)) {
          const gone = await forgetDonor(transaction, { identities, donorReceipts }, { customerId, donorId }, at)
          donorCount += gone.donorCount
        }
        if (erasedCount > 0) {
          const record = { customerId, id: newId(now.getTime()), erasedAt: now, erasedBy: actor.accountId }
          await insertErasure(transaction, { ...record, reason: 'request', erasedCount, heldCount, donorCount })
          const after = { donationCount: erasedCount, heldCount, ...(donorCount > 0 && { donorCount }) }
          await recordAudit(transaction, donorJournal, { customerId, actor, action: 'erased', after })
        }
        return { erasedCount, personCount, heldCount, alreadyErasedCount }
      }),

    /** Keeps these identities until a day, or ends that. Throws 422 for a day that is not in the future. */
    hold: (actor: Person, customerId: string, input: LegalHoldInput): Promise<{ changedCount: number }> =>
      db.transaction().execute(async (transaction) => {
        if (input.until !== null && input.until <= today()) throw donorRefusals.holdTooEarly()
        await lockCustomer(transaction, customerId)
        const transactionIds = [...new Set(input.transactionIds)]
        await countKnown(transaction, customerId, transactionIds)
        const { until, reason } = input
        const hold = until === null || reason === undefined ? null : { until, reason }
        const changedCount = await identities.hold(transaction, { customerId, transactionIds }, hold)
        if (changedCount > 0) {
          const after = { donationCount: changedCount, ...(hold && { until: hold.until }) }
          const action = hold ? 'held' : 'released'
          await recordAudit(transaction, donorJournal, { customerId, actor, action, after })
        }
        return { changedCount }
      }),
  }
}

export type DonorService = ReturnType<typeof createDonorService>

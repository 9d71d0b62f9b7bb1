import type { LinkDonor } from '#features/donors/donors.port.ts'
import type { ReviseReceipts } from '#features/movements/movement.port.ts'
import { dayOf, noonOf } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { receiptPaperTexts as texts } from '../receipt.texts.ts'
import { lockDonations } from './donation.queries.ts'
import { findComplete } from './profile.service.ts'
import { findIssued, findLivingReceipts, insertEnd, type LivingReceipt } from './receipt.repository.ts'
import { findDonationRefusal, type GivenDonation } from './receipt.rules.ts'
import { createIssue } from './receipt-issue.ts'
import { createRevisionMails } from './revision.service.ts'

type People = { customerId: string; recordedBy: string }

/** Creates the function that follows corrections of receipted donations (docs/rules/receipts.md#receipts-revised). */
export const createReviseReceipts = ({
  clock,
  linkDonor,
  ...mailDeps
}: { clock: () => Date; linkDonor: LinkDonor } & Parameters<typeof createRevisionMails>[0]): ReviseReceipts => {
  const mailManagers = createRevisionMails(mailDeps)
  const issueNext = createIssue({ linkDonor })

  /** Issues a receipt of the donations that are left. Returns null where none is, or where none may be issued. */
  const replace = async (
    transaction: Database,
    { customerId, recordedBy }: People,
    receipt: LivingReceipt,
    left: readonly GivenDonation[],
  ): Promise<string | null> => {
    const issuedAt = clock()
    const profile = await findComplete(transaction, customerId, dayOf(issuedAt))
    const former = await findIssued(transaction, { customerId, receiptId: receipt.id })
    if (left.length === 0 || !profile || !former) return null
    const { donor, issuerName } = former
    const { donorId } = receipt
    const wanted = { issuedAt, issuedBy: recordedBy, donorId, donor, issuerName, donations: left }
    return issueNext(transaction, customerId, profile._id, wanted)
  }

  return async (transaction, { customerId, transactionIds, recordedBy }) => {
    for (const receipt of await findLivingReceipts(transaction, customerId, transactionIds)) {
      const centsById = new Map(receipt.lines.map(({ transactionId, cents }) => [transactionId, cents]))
      const days = new Map(receipt.lines.map(({ transactionId, givenOn }) => [transactionId, givenOn]))
      // A cheque of January may count as given in December: the manager who issued the receipt said so.
      const givenAt = ({ id, createdAt }: GivenDonation) => {
        const day = days.get(id)
        return day === undefined || day === dayOf(createdAt) ? createdAt : noonOf(day)
      }
      const donations = await lockDonations(transaction, customerId, [...centsById.keys()])
      const left = donations
        .map((donation) => ({ ...donation, createdAt: givenAt(donation), isReceipted: false }))
        .filter((donation) => !findDonationRefusal(donation, donation.donorId))
      if (left.length === donations.length && left.every(({ id, netCents }) => centsById.get(id) === netCents)) continue
      const key = { customerId, receiptId: receipt.id }
      const end = { endedAt: clock(), endedBy: recordedBy, reason: texts.revised, isWaiting: true }
      await insertEnd(transaction, key, end, () => replace(transaction, { customerId, recordedBy }, receipt, left))
      await mailManagers(transaction, key, recordedBy)
    }
  }
}

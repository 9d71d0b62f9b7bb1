import type { LinkDonor } from '#features/donors/donors.port.ts'
import { dayOf } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { receiptHold } from './donor-receipts.repository.ts'
import { insertReceipt, takeNumber } from './receipt.repository.ts'
import { type NewReceipt, newReceiptOf } from './receipt.rules.ts'

/** A receipt without what issuing gives it: id, number, form and span. */
type Wanted = Omit<NewReceipt, 'id' | 'year' | 'number' | 'form' | 'profileId' | 'givenFrom' | 'givenUntil'>

/**
 * Creates the function that issues a receipt in the caller's transaction, which holds the number until it ends. Names
 * the donor of its donations, and keeps both as long as the law says. Returns the id.
 */
export const createIssue =
  ({ linkDonor }: { linkDonor: LinkDonor }) =>
  async (transaction: Database, customerId: string, profileId: string, wanted: Wanted): Promise<string> => {
    const { issuedAt, issuedBy, donorId, donations } = wanted
    const year = Number(dayOf(issuedAt).slice(0, 4))
    const number = await takeNumber(transaction, customerId, year)
    const id = newId(issuedAt.getTime())
    await insertReceipt(transaction, customerId, newReceiptOf({ ...wanted, id, year, number }, profileId))
    const transactionIds = donations.map((donation) => donation.id)
    const link = { customerId, donorId, transactionIds, linkedAt: issuedAt, linkedBy: issuedBy }
    await linkDonor(transaction, link, receiptHold({ year, number, issuedAt }))
    return id
  }

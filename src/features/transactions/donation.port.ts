import type { Refusal } from '#shared/problem.ts'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import type { CustomerCalendar } from './calendar.ts'
import type { DonationInput, RecordedDonation } from './donation.ts'

/** A donation that a feature adds to the ledger together with rows of its own. */
export type DonationToAdd = {
  customerId: string
  recordedBy: string
  idempotencyKey: string
  input: DonationInput
}

/**
 * Adds a donation within the transaction of a feature, by the same statement as every other donation, so that neither
 * exists without the other. Throws the 422 refusals of a donation, and 409 for one dated in a closed period. A feature
 * gets it from app/ (wiring.ts).
 */
export type AddDonation = (transaction: Database | SqlDatabase, donation: DonationToAdd) => Promise<RecordedDonation>

/**
 * Adds many donations within the transaction of a feature, all by one statement. Returns for each, in order, the
 * donation or the refusal: a refused one is not added, and the others are. The caller has held off closings
 * (`OpenDays.hold`). It gives no donation of a closed day that a person dates: what the bank dates is carried.
 */
export type AddDonations = (
  transaction: Database | SqlDatabase,
  donations: readonly DonationToAdd[],
) => Promise<(RecordedDonation | Refusal)[]>

/** Reads the calendar of an association: its choices, and proposals for those that it has not made. */
export type ReadCalendar = (customerId: string, from?: Database | SqlDatabase) => Promise<CustomerCalendar>

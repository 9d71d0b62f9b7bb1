import type { DonorIdentities } from '#features/donors/donors.port.ts'
import { emptyWaitingRows, listWaitingRows } from '#features/imports/server/waiting-rows.ts'
import {
  eraseIdentities,
  eraseOldestIdentities,
  holdIdentities,
} from '#features/transactions/server/record/donation.identity.ts'

/** What donors' rights read and change in the tables of the features transactions and imports. */
export const donorIdentities: DonorIdentities = {
  erase: async (transaction, donations, at) => {
    await emptyWaitingRows(transaction, donations)
    return eraseIdentities(transaction, donations, at)
  },
  listWaitingRows,
  eraseOldest: eraseOldestIdentities,
  hold: holdIdentities,
}

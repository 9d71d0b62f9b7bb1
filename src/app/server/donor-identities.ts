import type { DonorIdentities } from '#features/donors/donors.port.ts'
import { emptyWaitingRows, listWaitingRows } from '#features/imports/server/waiting-rows.ts'
import {
  eraseIdentities,
  eraseOldestIdentities,
  holdIdentities,
} from '#features/transactions/server/record/donation-identity.repository.ts'

/** Reads and erases donors' data in the tables of transactions and imports, for donors' rights. */
export const donorIdentities: DonorIdentities = {
  erase: async (transaction, donations, at) => {
    await emptyWaitingRows(transaction, donations)
    return eraseIdentities(transaction, donations, at)
  },
  listWaitingRows,
  eraseOldest: eraseOldestIdentities,
  hold: holdIdentities,
}

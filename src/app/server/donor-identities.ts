import type { DonorIdentities } from '#features/donors/donors.port.ts'
import {
  eraseIdentities,
  eraseOldestIdentities,
  holdIdentities,
} from '#features/transactions/server/donation.identity.ts'

/** What donors' rights change in the table of the feature transactions. */
export const donorIdentities: DonorIdentities = {
  erase: eraseIdentities,
  eraseOldest: eraseOldestIdentities,
  hold: holdIdentities,
}

import type { DonationIdentities, DonorIdentities, WaitingRows } from '../donors.port.ts'

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

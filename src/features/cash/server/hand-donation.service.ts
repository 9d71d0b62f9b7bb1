import type { Cancellations } from '#features/movements/movement.port.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { handDonationRefusals, undoMinutes } from '../hand-donation.ts'
import { type DonationKey, hasLaterDonation, isCancelledBy, lockHandDonation } from './hand-donation.repository.ts'

type Deps = { db: Database; cancellations: Cancellations; clock: () => Date }

const reason = 'Erreur de saisie'

/** Puts right what a person has just entered by hand (docs/rules/cash.md#cash-undo). Every refusal is a `Refusal`. */
export const createHandDonationService = ({ db, cancellations, clock }: Deps) => ({
  /**
   * Cancels the last donation that the person entered. Throws 404 for no donation by hand, 422 for the donation of
   * another person, one that is not their last, is older than 10 minutes, or needs a second person.
   */
  undo: (actor: Person, key: DonationKey): Promise<undefined> =>
    db.transaction().execute(async (transaction) => {
      const donation = await lockHandDonation(transaction, key)
      if (!donation) throw notFound()
      const { accountId } = actor
      const { amountCents, recordedBy, receivedAt } = donation
      if (recordedBy !== accountId) throw handDonationRefusals.notLast()
      // The answer to an earlier call was lost.
      if (await isCancelledBy(transaction, key, accountId)) return undefined
      if (await hasLaterDonation(transaction, key, accountId)) throw handDonationRefusals.notLast()
      if (clock().getTime() - receivedAt.getTime() > undoMinutes * 60_000) throw handDonationRefusals.tooLate()
      const confirmation = await cancellations.findConfirmation(transaction, { ...key, accountId, amountCents })
      if (confirmation) throw handDonationRefusals.toConfirm(confirmation)
      const people = { actor, recordedBy: accountId, approvedBy: null }
      await cancellations.cancel(transaction, { ...key, ...people, reason, isOfSheet: false })
      return undefined
    }),
})

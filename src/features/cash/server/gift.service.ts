import type { GiftMovements } from '#features/movements/movement.port.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { giftRefusals, undoMinutes } from '../gift.ts'
import { type GiftKey, hasLaterGift, isCancelledBy, lockGiftByHand } from './gift.repository.ts'

type Deps = { db: Database; giftMovements: GiftMovements; clock: () => Date }

const reason = 'Erreur de saisie'

/** Puts right what a person has just entered by hand (docs/rules.md#cash-undo). Every refusal is a `Refusal`. */
export const createGiftService = ({ db, giftMovements, clock }: Deps) => ({
  /**
   * Cancels the last gift that the person entered. Throws 404 for no gift by hand, 422 for the gift of another person, one
   * that is not their last, is older than 10 minutes, or needs a second person.
   */
  undo: (actor: Person, key: GiftKey): Promise<undefined> =>
    db.transaction().execute(async (transaction) => {
      const gift = await lockGiftByHand(transaction, key)
      if (!gift) throw notFound()
      const { accountId } = actor
      const { amountCents, recordedBy, receivedAt } = gift
      if (recordedBy !== accountId) throw giftRefusals.notLast()
      // The answer to an earlier call was lost.
      if (await isCancelledBy(transaction, key, accountId)) return undefined
      if (await hasLaterGift(transaction, key, accountId)) throw giftRefusals.notLast()
      if (clock().getTime() - receivedAt.getTime() > undoMinutes * 60_000) throw giftRefusals.tooLate()
      const confirmation = await giftMovements.findConfirmation(transaction, { ...key, accountId, amountCents })
      if (confirmation) throw giftRefusals.toConfirm(confirmation)
      const people = { actor, recordedBy: accountId, approvedBy: null }
      await giftMovements.cancel(transaction, { ...key, ...people, reason, isOfSheet: false })
      return undefined
    }),
})

export type GiftService = ReturnType<typeof createGiftService>

// A counting sheet records its donation by the statement of all donations: its second signature seals it, and
// `AddDonation` (`transactions/donation.port.ts`) adds the donation in that transaction. A reversing sheet cancels it
// the same way, by `Cancellations` (`movements/movement.port.ts`), and so does the undo of a donation. The cash box is
// a sum of rows (`cash-box.repository.ts`): what takes cash out of it takes turns by an advisory lock, movements by
// `RequireCash`.

import type { Cancellations } from '#features/movements/movement.port.ts'
import type { AddDonation } from '#features/transactions/donation.port.ts'
import { DonationInput } from '#features/transactions/donation.ts'
import { dayOf, noonOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type CountedSheet, centsOfLines, sheetRefusals } from '../sheet.ts'
import type { SheetKey } from './sheet.repository.ts'
import { insertSeal } from './sheet-writes.repository.ts'

export type SealDeps = { addDonation: AddDonation; cancellations: Cancellations; clock: () => Date }

/** Creates the functions that seal a sheet in the transaction of its second signature. */
export const createSeal = ({ addDonation, cancellations, clock }: SealDeps) => {
  const record = async (transaction: Database, { customerId }: SheetKey, sheet: CountedSheet, recordedBy: string) => {
    // A collection of an earlier day is dated at its noon; today's at the moment of the seal.
    const isToday = sheet.day === dayOf(clock())
    const createdAt = noonOf(sheet.day).toISOString()
    const input = DonationInput.parse({
      amount: sheet.total,
      causeId: sheet.cause?._id,
      paymentMethod: 'cash',
      ...(!isToday && { createdAt }),
    })
    const idempotencyKey = `sheet-${newId()}`
    const donation = await addDonation(transaction, { customerId, recordedBy, idempotencyKey, input })
    return { transactionId: donation._id }
  }

  /** Cancels the donation of the reversed sheet. The second signer is the second person of the movement. */
  const cancel = async (
    transaction: Database,
    { customerId }: SheetKey,
    { transactionId, reason, lines }: CountedSheet,
    people: { actor: Person; first: string },
  ) => {
    if (!transactionId || reason === null) throw new Error('a reversing sheet without what it reverses')
    const { actor, first } = people
    const amountCents = centsOfLines(lines)
    const limitCents = await cancellations.readConfirmationCents(transaction, customerId)
    if (amountCents > limitCents && actor.homeRole !== 'manager')
      throw sheetRefusals.managerSecond(eurosOfCents(limitCents))
    const movementId = await cancellations.cancel(transaction, {
      customerId,
      transactionId,
      actor,
      recordedBy: first,
      approvedBy: actor.accountId,
      reason,
      isOfSheet: true,
    })
    return { movementId }
  }

  return async (
    transaction: Database,
    key: SheetKey,
    sheet: CountedSheet,
    people: { actor: Person; first: string },
  ): Promise<void> => {
    const effect = sheet.reversesId
      ? await cancel(transaction, key, sheet, people)
      : await record(transaction, key, sheet, people.first)
    await insertSeal(transaction, key, { ...effect, sealedAt: clock() })
  }
}

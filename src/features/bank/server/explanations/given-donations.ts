import type { Cancellations } from '#features/movements/movement.port.ts'
import type { AddDonations } from '#features/transactions/donation.port.ts'
import { DonationInput } from '#features/transactions/donation.ts'
import { dayOf, noonOf } from '#shared/days.ts'
import { centsOfEuros } from '#shared/money.ts'
import { Refusal } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type LineDonationsInput, lineDonationRefusals } from '../../bank-line.ts'
import type { MatchRule } from '../../match.ts'
import type { Part } from '../matching/explanation.ts'
import type { Line } from './line.queries.ts'
import { type MatchKey, readParts } from './match.repository.ts'
import { readRecordsOf } from './part-names.queries.ts'

/** The rule of a match whose donations were recorded with it. */
export const givenRule = 'new-donation' satisfies MatchRule

type Given = {
  customerId: string
  recordedBy: string
  line: Pick<Line, 'bookedOn' | 'amount'>
  donations: LineDonationsInput['donations']
  now: Date
}

/**
 * Records the donations that a credit is, at noon of the bank's day, and returns them as its parts. The bank has the
 * money: a donation of a closed day is carried, as one of a terminal (docs/rules/closings.md#closings-late). The caller
 * holds off closings. Throws 422 for a debit, amounts that do not add up, and an unknown cause.
 */
export const recordGiven = async (
  transaction: Database,
  addDonations: AddDonations,
  { customerId, recordedBy, line, donations, now }: Given,
): Promise<Part[]> => {
  if (line.amount <= 0) throw lineDonationRefusals.notACredit()
  const sum = donations.reduce((cents, { amount }) => cents + centsOfEuros(amount), 0)
  if (sum !== centsOfEuros(line.amount)) throw lineDonationRefusals.doesNotAddUp(line.amount)
  const noon = noonOf(line.bookedOn)
  const createdAt = dayOf(now) === line.bookedOn && now < noon ? now : noon
  const recorded = await addDonations(
    transaction,
    donations.map((donation) => ({
      customerId,
      recordedBy,
      idempotencyKey: newId(),
      input: DonationInput.parse({ ...donation, paymentMethod: 'transfer', createdAt: createdAt.toISOString() }),
    })),
  )
  return recorded.map((donation): Part => {
    if (donation instanceof Refusal) throw donation
    return { kind: 'donation', transactionId: donation._id, cents: centsOfEuros(donation.amount) }
  })
}

const reason = 'Rapprochement annulé'

/**
 * Cancels the donations that a match recorded, and leaves those that are cancelled already. Throws 409 for one that was
 * put right otherwise, and 422 where a second person has to confirm.
 */
export const cancelGiven = async (
  transaction: Database,
  cancellations: Cancellations,
  { actor, ...key }: MatchKey & { actor: Person },
): Promise<void> => {
  const { customerId } = key
  const { accountId } = actor
  const parts = (await readParts(transaction, customerId, [key.matchId])).get(key.matchId) ?? []
  const { donations } = await readRecordsOf(transaction, customerId, parts)
  for (const part of parts) {
    if (part.kind !== 'donation' || donations.get(part.transactionId)?.isGone) continue
    const { transactionId, cents: amountCents } = part
    const wanted = { customerId, transactionId, accountId, amountCents }
    const confirmation = await cancellations.findConfirmation(transaction, wanted)
    if (confirmation) throw lineDonationRefusals.toConfirm(confirmation)
    const people = { actor, recordedBy: accountId, approvedBy: null }
    await cancellations.cancel(transaction, { customerId, transactionId, ...people, reason, isOfSheet: false })
  }
}

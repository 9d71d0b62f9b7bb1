import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import type { Actor } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { digestOf } from '#shared/server/digest.ts'
import { newId } from '#shared/server/ids.ts'
import { type DonationInput, maxClockAheadMinutes, type RecordedDonation } from '../donation.ts'
import { createQueue } from './donation.queue.ts'
import { bookDonations, type LedgerRow, type NewDonation, type UnknownReference } from './donation.repository.ts'

export type RecordDonation = (
  actor: Actor,
  customerId: string,
  idempotencyKey: string,
  input: DonationInput,
  /** How long the request has taken until now, in milliseconds. */
  elapsedMs?: number,
) => Promise<RecordedDonation>

const ledgerOpens = Date.UTC(2000, 0, 1)

/** When the donor gave: by the sender's clock, however late it tells, but not from the future. */
const givenAt = (input: DonationInput, now: Date): Date => {
  if (input.createdAt === undefined) return now
  const given = new Date(input.createdAt)
  if (given.getTime() > now.getTime() + maxClockAheadMinutes * 60_000)
    throw ruleBroken('clock-ahead', "La date du don est dans le futur. Vérifiez l'horloge du terminal.", 'createdAt')
  if (!(given.getTime() >= ledgerOpens))
    throw ruleBroken('clock-behind', "La date du don est trop ancienne. Vérifiez l'horloge du terminal.", 'createdAt')
  return given
}

const newDonation = (
  actor: Actor,
  customerId: string,
  idempotencyKey: string,
  input: DonationInput,
  now: Date,
): NewDonation => ({
  customer_id: customerId,
  id: newId(now.getTime()),
  amount_cents: centsOfEuros(input.amount),
  created_at: givenAt(input, now).toISOString(),
  cause_id: input.causeId ?? null,
  shortcut_id: input.shortcutId ?? null,
  device_id: actor.kind === 'terminal' ? actor.deviceId : null,
  recorded_by: actor.kind === 'person' ? actor.accountId : null,
  message: input.message ?? null,
  donator_fullname: input.donatorFullname ?? null,
  donator_phone: input.donatorPhone ?? null,
  donator_email: input.donatorEmail ?? null,
  donator_membership_number: input.donatorMembershipNumber ?? null,
  idempotency_key: idempotencyKey,
  request_digest: digestOf(input),
})

const refusals: Record<UnknownReference, () => Refusal> = {
  'unknown-cause': () => ruleBroken('unknown-cause', "Cette cause n'existe pas.", 'causeId'),
  'unknown-shortcut': () => ruleBroken('unknown-shortcut', "Ce don rapide n'existe pas.", 'shortcutId'),
  'cause-mismatch': () => ruleBroken('cause-mismatch', 'Ce don rapide est basé sur une autre cause.', 'causeId'),
}

const recordedDonation = (row: LedgerRow): RecordedDonation => ({
  _id: row.id,
  amount: eurosOfCents(row.amount_cents),
  createdAt: row.created_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  causeId: row.cause_id,
  shortcutId: row.shortcut_id,
  deviceId: row.device_id,
  causeWasArchived: row.cause_was_archived,
})

/** A donation is answered within this time, its wait in the queue included. */
const deadlineMs = 4000

/**
 * Takes donations in: once for each key of an association, durable before it resolves (PostgreSQL has flushed the row,
 * its roll-ups and its key together).
 * Refuses with 422: an unknown cause or shortcut, a date more than 5 minutes ahead, a key used with another body.
 * An archived cause is no reason to refuse money; the row says so.
 */
export const createRecordDonation = (db: Database, now: () => Date = () => new Date()): RecordDonation => {
  const book = createQueue({
    write: (batch: NewDonation[], lockTimeoutMs) => bookDonations(db, batch, { lockTimeoutMs }),
    laneOf: ({ customer_id }) => customer_id,
  })
  return async (actor, customerId, idempotencyKey, input, elapsedMs = 0) => {
    const donation = newDonation(actor, customerId, idempotencyKey, input, now())
    const outcome = await book(donation, deadlineMs - elapsedMs)
    if (typeof outcome === 'string') throw refusals[outcome]()
    if (outcome.request_digest !== donation.request_digest)
      throw ruleBroken('idempotency-key-reused', 'Cette clé Idempotency-Key a déjà servi pour un autre don.')
    return recordedDonation(outcome)
  }
}

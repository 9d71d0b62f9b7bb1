import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import type { Actor } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { digestOf } from '#shared/server/digest.ts'
import { newId } from '#shared/server/ids.ts'
import type { DonationInput, RecordedDonation } from '../donation.ts'
import { createQueue } from './donation.queue.ts'
import { bookDonations, type LedgerRow, type NewDonation, type Problem } from './donation.repository.ts'

export type RecordDonation = (
  actor: Actor,
  customerId: string,
  idempotencyKey: string,
  input: DonationInput,
  /** How long the request has taken until now, in milliseconds. */
  elapsedMs?: number,
) => Promise<RecordedDonation>

const ledgerOpens = Date.UTC(2000, 0, 1)

/** When the donor gave, by the sender's clock, however late it is sent; null for the moment of arrival. */
const givenAt = ({ createdAt }: DonationInput): string | null => {
  if (createdAt === undefined) return null
  const given = new Date(createdAt)
  if (!(given.getTime() >= ledgerOpens))
    throw ruleBroken('clock-behind', "La date du don est trop ancienne. Vérifiez l'horloge du terminal.", 'createdAt')
  return given.toISOString()
}

const newDonation = (actor: Actor, customerId: string, idempotencyKey: string, input: DonationInput): NewDonation => ({
  customer_id: customerId,
  id: newId(),
  amount_cents: centsOfEuros(input.amount),
  created_at: givenAt(input),
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

/** The longest that a terminal is asked to keep a donation from the future before it tries again: its clock may be years off. */
const longestWaitSeconds = 3600

const refusals: Record<Problem, (waitSeconds: number) => Refusal> = {
  // Not for ever, as Retry-After says: the terminal keeps it.
  'clock-ahead': (waitSeconds) =>
    new Refusal(422, 'clock-ahead', "La date du don est dans le futur. Vérifiez l'horloge du terminal.", {
      fields: { createdAt: "La date du don est dans le futur. Vérifiez l'horloge du terminal." },
      retryAfterSeconds: Math.min(Math.max(1, waitSeconds), longestWaitSeconds),
    }),
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

/** A donation is answered within this time, its wait in the queue included (docs/rules.md#donations-busy). */
const deadlineMs = 4000

/**
 * Takes donations in: once for each key of an association, durable before it resolves (PostgreSQL has flushed the row,
 * its roll-ups and its key together).
 * Refuses with 422 an unknown cause or shortcut, a key used with another body, and, with Retry-After, a date more than
 * 5 minutes ahead of the database's clock. An archived cause is no reason to refuse money; the row says so.
 * @param now holds the clock in tests; the database's own by default.
 */
export const createRecordDonation = (db: Database, now?: () => Date): RecordDonation => {
  const book = createQueue({
    write: (batch: NewDonation[], lockTimeoutMs) => bookDonations(db, batch, { lockTimeoutMs, now: now?.() }),
    laneOf: ({ customer_id }) => customer_id,
  })
  return async (actor, customerId, idempotencyKey, input, elapsedMs = 0) => {
    const donation = newDonation(actor, customerId, idempotencyKey, input)
    const outcome = await book(donation, deadlineMs - elapsedMs)
    if ('waitSeconds' in outcome) throw refusals[outcome.problem](outcome.waitSeconds)
    if (outcome.request_digest !== donation.request_digest)
      throw ruleBroken('idempotency-key-reused', 'Cette clé Idempotency-Key a déjà servi pour un autre don.')
    return recordedDonation(outcome)
  }
}

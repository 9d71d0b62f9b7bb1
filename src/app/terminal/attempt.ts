import { RecordedDonation } from '#features/transactions/donation.ts'
import { recordDonation } from '#features/transactions/transaction.endpoints.ts'
import { CallFailure, type Client } from '#shared/client.ts'
import type { Donation } from './delivery.ts'
import { texts } from './terminal.texts.ts'

export type Outcome =
  /** Stored by the server, by this request or by an earlier one with the same key. */
  | { kind: 'accepted' }
  /** Refused: the donation is invalid. */
  | { kind: 'rejected'; reason: string }
  /** Unknown or unavailable: retried later with the same request. */
  | { kind: 'away'; reason: string; waitMs: number }
  /** The terminal sends too much at once: retried with the same request after the wait that the server names. */
  | { kind: 'limited'; reason: string; waitMs: number }
  /** The terminal is refused (401). No donation passes until a person signs it in again. */
  | { kind: 'blocked'; reason: string }

export type Attempt = (donation: Donation) => Promise<Outcome>

/** Invalid, too large, not JSON, broken rule: a retry would be refused too. */
const permanentStatuses = [400, 413, 415, 422]

const outcomeOf = ({ status, message, retryAfterSeconds }: CallFailure): Outcome => {
  if (permanentStatuses.includes(status)) return { kind: 'rejected', reason: message }
  // A 2xx with an unreadable body: another server answered, or the answer was cut off.
  const waitMs = (retryAfterSeconds ?? 0) * 1000
  if (status === 429) return { kind: 'limited', reason: message, waitMs }
  if (status < 300 || status === 408 || status >= 500) return { kind: 'away', reason: message, waitMs }
  return { kind: 'blocked', reason: message }
}

/** Returns the function that sends one donation once. */
export const createAttempt =
  (call: Client, customerId: string): Attempt =>
  async ({ key, body }) => {
    try {
      const answer = await call(recordDonation, { params: { customerId }, headers: { 'idempotency-key': key }, body })
      // A captive portal answers 200 to everything, so the answer must be the server's.
      const recorded = RecordedDonation.safeParse(answer)
      if (!recorded.success || recorded.data.amount !== body.amount)
        return { kind: 'away', reason: texts.strangeAnswer, waitMs: 0 }
      return { kind: 'accepted' }
    } catch (error) {
      if (error instanceof CallFailure) return outcomeOf(error)
      throw error
    }
  }

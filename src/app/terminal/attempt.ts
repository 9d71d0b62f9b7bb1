import { RecordedDonation } from '#features/transactions/donation.ts'
import { recordDonation } from '#features/transactions/transaction.endpoints.ts'
import { CallFailure, type Client } from '#shared/client.ts'
import type { Donation } from './outbox.ts'
import { texts } from './terminal.texts.ts'

/** The outcome of one request. */
export type Outcome =
  /** On the server's disk: by this request, or by an earlier one under the same key. */
  | { kind: 'accepted'; receivedAt: Date }
  /** Never to be accepted: the donation itself is wrong. */
  | { kind: 'rejected'; reason: string }
  /** Refused for now, and for itself alone: a date in the future. The others go on. */
  | { kind: 'postponed'; reason: string }
  /** In doubt, or not now: the same request again, later. */
  | { kind: 'away'; reason: string; waitMs: number }
  /** The terminal is not let in (401 above all): nothing it sends will pass until someone sees to it. */
  | { kind: 'blocked'; reason: string }

export type Attempt = (donation: Donation) => Promise<Outcome>

/** Wrong shape, too large, not JSON, broken rule: the same request would be refused for ever. */
const hopeless = [400, 413, 415, 422]

const outcomeOf = ({ status, message, retryAfterSeconds }: CallFailure): Outcome => {
  if (hopeless.includes(status))
    return { kind: retryAfterSeconds === undefined ? 'rejected' : 'postponed', reason: message }
  // 2xx with a body that cannot be read: something else answered, or half of it was lost.
  if (status < 300 || status === 408 || status === 429 || status >= 500)
    return { kind: 'away', reason: message, waitMs: (retryAfterSeconds ?? 0) * 1000 }
  return { kind: 'blocked', reason: message }
}

/** Sends one donation, once. */
export const createAttempt =
  (call: Client, customerId: string): Attempt =>
  async ({ key, body }) => {
    try {
      const answer = await call(recordDonation, { params: { customerId }, headers: { 'idempotency-key': key }, body })
      // A captive portal says 200 to everything: only the server's own answer counts as taken in.
      const recorded = RecordedDonation.safeParse(answer)
      if (!recorded.success || recorded.data.amount !== body.amount)
        return { kind: 'away', reason: texts.strangeAnswer, waitMs: 0 }
      return { kind: 'accepted', receivedAt: new Date(recorded.data.receivedAt) }
    } catch (error) {
      if (error instanceof CallFailure) return outcomeOf(error)
      throw error
    }
  }

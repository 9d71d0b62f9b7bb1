import { z } from 'zod'
import { Refusal } from '#shared/problem.ts'
import { atMost } from '#shared/text.ts'

/** The figures of an association, or of all of them, in euros. Whatever changes one of them is an event. */
export const LiveState = z.object({
  donationCount: z.int(),
  totalDonations: z.number(),
  /** The net amount, after the movements. */
  net: z.number(),
})
export type LiveState = z.infer<typeof LiveState>

/** A donation as a hall may read it: without an id. */
export const CollectedDonation = z.object({
  amount: z.number(),
  createdAt: z.iso.datetime(),
  /** The cause or quick donation; null: a one-off donation. */
  name: z.string().nullable(),
  /** Null: anonymous, or the link shows no names. */
  donor: z.string().nullable(),
})
export type CollectedDonation = z.infer<typeof CollectedDonation>

/** A list of fewer donations would tell what each person gave (docs/rules/live.md#live-projection). */
export const minListedDonations = 3
export const maxListedDonations = 6

/** The contents of a projection (docs/rules/live.md#live-projection). Amounts are in euros. */
export const Projection = z.object({
  association: z.string(),
  cause: z.string().nullable(),
  /** The first instant that counts; null: all donations count. */
  since: z.iso.datetime().nullable(),
  donationCount: z.int(),
  /** The collected amount: a hall reads nothing of refunds and moves (docs/rules/figures.md#figures-collected). */
  total: z.number(),
  goal: z.number().nullable(),
  latest: z.array(CollectedDonation),
  /** The address of the QR code. */
  placeUrl: z.string().nullable(),
  endsAt: z.iso.datetime(),
})
export type Projection = z.infer<typeof Projection>

export const LiveQuery = z.strictObject({
  once: z
    .enum(['true', 'false'], 'Valeur invalide')
    .optional()
    .describe('With `true` the stream ends after the current state: for a client that polls.'),
})

export const LastEventHeaders = z.object({
  'last-event-id': z
    .string()
    .check(atMost(64, 'Last-Event-ID est trop long.'))
    .optional()
    .describe(
      'The id of the last event that the client has. The stream begins with the current state, unless it has it.',
    ),
})

export const liveRefusals = {
  busy: () =>
    new Refusal(503, 'too-many-streams', 'Trop de pages suivent les dons en direct. Réessayez dans un instant.', {
      retryAfterSeconds: 30,
    }),
  linkEnded: () => new Refusal(404, 'live-link-ended', 'Ce lien n’est plus valable.'),
}

import { type AttemptRule, consumeAttempts } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { userRefusals } from '../user.ts'

/** Limits how many rights of an association are given in a day. Each is a mail to its managers. */
export const rightLimit = { name: 'right-association', limit: 40, windowSeconds: 24 * 3600 } satisfies AttemptRule

/** Counts a right before its mails are added. Throws a 429 `Refusal` beyond the limit (docs/security.md#limits). */
export const countRight = async (db: Database, customerId: string): Promise<void> => {
  const attempt = await consumeAttempts(db, [[rightLimit, customerId]])
  if (!attempt.allowed) throw userRefusals.tooManyInvitations(attempt.waitSeconds)
}

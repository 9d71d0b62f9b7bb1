import { isPlatformRole } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import { type AttemptRule, consumeAttempts } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { userRefusals } from '../user.ts'

const day = 24 * 3600
/** Limits how many invitations are mailed. An invitation contains names that its sender typed. */
export const invitationLimits = {
  recipient: { name: 'invitation', limit: 6, windowSeconds: day },
  inviter: { name: 'invitation-inviter', limit: 30, windowSeconds: day },
  /** The platform's staff open the accounts of many associations. */
  staff: { name: 'invitation-staff', limit: 300, windowSeconds: day },
  association: { name: 'invitation-association', limit: 40, windowSeconds: day },
} satisfies Record<string, AttemptRule>

/** Limits how many rights of an association are given. Each is a mail to its managers. */
export const rightLimit = { name: 'right-association', limit: 40, windowSeconds: day } satisfies AttemptRule

/** Counts a right before its mails are added. Throws a 429 `Refusal` beyond the limit (docs/security.md#limits). */
export const countRight = async (db: Database, customerId: string): Promise<void> => {
  const attempt = await consumeAttempts(db, [[rightLimit, customerId]])
  if (!attempt.allowed) throw userRefusals.tooManyInvitations(attempt.waitSeconds)
}

/** Counts an invitation before it is mailed. Throws a 429 `Refusal` beyond a limit (docs/security.md#limits). */
export const countInvitation = async (
  db: Database,
  { accountId, role }: Person,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> => {
  const { recipient, inviter, staff, association } = invitationLimits
  const attempt = await consumeAttempts(db, [
    [recipient, email.toLowerCase()],
    [isPlatformRole(role) ? staff : inviter, accountId],
    [association, customerId],
  ])
  if (!attempt.allowed) throw userRefusals.tooManyInvitations(attempt.waitSeconds)
}

import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { RightMails } from '#features/notifications/notification.port.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type AttemptRule, consumeAttempts } from '#shared/server/attempts.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { isBoundToGiver } from '#shared/server/record-rights.ts'
import { userJournal } from '../user.journal.ts'
import { type User, userRefusals } from '../user.ts'
import { findUser, letRight, noteSeen, type UserKey } from './user.repository.ts'
import { userOf } from './user-view.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof userJournal>; rightMails: RightMails }

/** Limits how many rights of an association are given in a day. Each is a mail to its managers. */
export const rightLimit = { name: 'right-association', limit: 40, windowSeconds: 24 * 3600 } satisfies AttemptRule

/** Counts a right before its mails are added. Throws a 429 `Refusal` beyond the limit (docs/security.md#limits). */
export const countRight = async (db: Database, customerId: string): Promise<void> => {
  const attempt = await consumeAttempts(db, [[rightLimit, customerId]])
  if (!attempt.allowed) throw userRefusals.tooManyInvitations(attempt.waitSeconds)
}

/** Lets new accounts and rights decide before they have settled (docs/rules/users.md#users-settled). */
export const createRightService = ({ db, recordAudit, rightMails }: Deps) => ({
  /** Throws 404; 422 for an own right and for one that the caller gave. Can be repeated. */
  settle: (actor: Person, key: UserKey): Promise<User> =>
    db.transaction().execute(async (transaction) => {
      const { customerId, userId } = key
      await lockCustomer(transaction, customerId)
      const user = await findUser(transaction, key)
      if (!user) throw notFound()
      if (userId === actor.accountId) throw userRefusals.ownRight()
      const gift = { first: userId, second: actor.accountId, actedAt: 'infinity' }
      if (user.rightsGivenBy === actor.accountId || (await isBoundToGiver(transaction, gift)))
        throw userRefusals.givenByYou()
      if (!user.heldUntil) return userOf(user, actor)
      await letRight(transaction, key, actor.accountId)
      const subject = { _id: userId, name: `${user.firstname} ${user.lastname}` }
      await recordAudit(transaction, userJournal, { customerId, actor, action: 'settled', subject })
      await rightMails.add(transaction, { customerId, userId, event: 'let' })
      const after = await findUser(transaction, key)
      if (!after) throw notFound()
      return userOf(after, actor)
    }),

  /** Notes that a manager has seen what is new. */
  see: (actor: Person, customerId: string): Promise<void> => noteSeen(db, { customerId, userId: actor.accountId }),
})

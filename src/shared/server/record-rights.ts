import { sql } from 'kysely'
import { forbidden, madeByYou, rightTooNew } from '#shared/problem.ts'
import type { Person } from './actor.ts'
import type { Database } from './database.ts'

/**
 * Throws 403 unless the person is one of the association's own managers (docs/rules/movements.md#movements-rights),
 * where the record decides who may: elsewhere the endpoint's `ownStaffOnly` refuses an admin who switched to manager.
 */
export const requireOwnManager = ({ homeRole }: Person): void => {
  if (homeRole !== 'manager') throw forbidden()
}

/**
 * Throws 403 when the account or right of a person has not settled, where the record decides whether they are the
 * second: elsewhere the endpoint's `settled` refuses them.
 */
export const requireSettled = ({ heldUntil }: Person): void => {
  if (heldUntil) throw rightTooNew(heldUntil)
}

/**
 * Throws 422 when the second person gave the first an account or right that has not settled
 * (docs/rules/users.md#users-settled).
 */
export const requireTwoPeople = async (
  transaction: Database,
  { first, second }: { first: string; second: string },
): Promise<void> => {
  const made = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', first)
    .where('rightsGivenBy', '=', second)
    .where(sql<boolean>`rights_held_until(rights_given_at, rights_let_at) is not null`)
    .executeTakeFirst()
  if (made) throw madeByYou()
}

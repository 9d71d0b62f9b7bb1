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

/** Throws 403 for an unsettled account or right where only the record tells that a person is the second. */
export const requireSettled = ({ heldUntil }: Person): void => {
  if (heldUntil) throw rightTooNew(heldUntil)
}

type TwoPeople = { first: string; second: string; actedAt: Date | string }

/** Tells whether the second person gave the first an account or right before the first acted, which has not settled. */
export const isBoundToGiver = async (db: Database, { first, second, actedAt }: TwoPeople): Promise<boolean> => {
  const { rows } = await sql<{ bound: boolean }>`
    select is_bound_to_giver(${first}::uuid, ${second}::uuid, ${actedAt}::timestamptz) as bound`.execute(db)
  return rows[0]?.bound ?? false
}

/** Throws 422 when the first person acted by a new right from the second (docs/rules/users.md#users-settled). */
export const requireTwoPeople = async (transaction: Database, people: TwoPeople): Promise<void> => {
  if (await isBoundToGiver(transaction, people)) throw madeByYou()
}

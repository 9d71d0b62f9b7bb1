import { forbidden } from '#shared/problem.ts'
import type { Person } from './actor.ts'

/**
 * Throws 403 unless the person is one of the association's own managers (docs/rules/movements.md#movements-rights),
 * where the record decides who may: elsewhere the endpoint's `ownStaffOnly` refuses an admin who switched to manager.
 */
export const requireOwnManager = ({ homeRole }: Person): void => {
  if (homeRole !== 'manager') throw forbidden()
}

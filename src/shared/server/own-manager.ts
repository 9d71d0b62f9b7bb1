import { forbidden } from '#shared/problem.ts'
import type { Person } from './actor.ts'

/**
 * Throws 403 unless the person is one of the association's own managers: an admin who switched to manager is still the
 * platform's (docs/rules.md#movements-rights).
 */
export const requireOwnManager = ({ homeRole }: Person): void => {
  if (homeRole !== 'manager') throw forbidden()
}

import { setTimeout as pause } from 'node:timers/promises'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { listTransactions } from '#features/transactions/transaction.endpoints.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { createClient } from '#shared/client.ts'
import type { SqlDatabase } from '#shared/server/database.ts'

/** How often a person looks at the list again. */
const everyMs = 2000

/** Lets a manager of each association read the list of donations again and again, until `stop`. */
export const startStaff = async (db: SqlDatabase, origin: string, customerIds: string[]) => {
  const latenciesMs: number[] = []
  const stopped = new AbortController()
  let failures = 0

  const read = async (customerId: string, position: number): Promise<void> => {
    const { identity_uid } = await insertUser(db, { role: 'manager', customer_id: customerId })
    const token = await issueTestToken(db, identity_uid)
    const call = createClient({ origin, token: () => token })
    // They do not all look at the same instant.
    await pause((position / customerIds.length) * everyMs)
    while (!stopped.signal.aborted) {
      const askedAt = performance.now()
      await call(listTransactions, { params: { customerId }, query: { limit: '25' } }).then(
        () => latenciesMs.push(performance.now() - askedAt),
        () => (failures += 1),
      )
      await pause(everyMs)
    }
  }

  const readers = customerIds.map(read)
  return {
    /** Returns what the people saw. */
    stop: async (): Promise<{ latenciesMs: number[]; failures: number }> => {
      stopped.abort()
      await Promise.all(readers)
      return { latenciesMs, failures }
    },
  }
}

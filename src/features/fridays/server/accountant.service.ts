import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { accountantJournal } from '../friday.journal.ts'
import type { Accountant, AccountantInput } from '../friday.ts'
import { findAccountant, writeAccountant } from './friday.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof accountantJournal> }

/** Keeps the address of the accountant of an association (docs/rules/fridays.md#fridays-accountant). */
export const createAccountantService = ({ db, recordAudit }: Deps) => ({
  get: async (customerId: string): Promise<Accountant> => ({ email: await findAccountant(db, customerId) }),

  /** Throws 409 when the address is not as the caller read it. */
  update: (actor: Person, customerId: string, { email }: AccountantInput, readVersion?: string): Promise<Accountant> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const before = { email: await findAccountant(transaction, customerId) }
      await requireUnchanged(transaction, changedSince(accountantJournal.fields, readVersion, before), actor, {
        customerId,
        action: 'accountant.updated',
      })
      if (email === before.email) return before
      await writeAccountant(transaction, customerId, email)
      await recordAudit(transaction, accountantJournal, {
        customerId,
        actor,
        action: 'updated',
        before,
        after: { email },
      })
      return { email }
    }),
})

import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { type DirectoryPage, type DirectoryQuery, type DirectoryUserDetail, directoryRefusals } from '../directory.ts'
import { userJournal } from '../user.journal.ts'
import { userRefusals } from '../user.ts'
import {
  type DirectoryRow,
  directoryUserOf,
  findDirectoryRow,
  findDisabler,
  lockEnabledAdmins,
  pageDirectory,
  setDisabled,
} from './directory.repository.ts'

type Deps = {
  db: Database
  identity: Pick<IdentityProvider, 'disableAccount' | 'enableAccount' | 'removeSecondFactor'>
  recordAudit: RecordAudit<typeof userJournal>
  clock: () => Date
}

/** Finds the people of the platform, disables and enables accounts (docs/rules/users.md#users-directory). */
export const createDirectoryService = ({ db, identity, recordAudit, clock }: Deps) => {
  const find = async (userId: string, handle = db, options = {}): Promise<DirectoryRow> => {
    const row = await findDirectoryRow(handle, userId, options)
    if (!row) throw notFound()
    return row
  }

  const get = async (actor: Person, userId: string): Promise<DirectoryUserDetail> => {
    const row = await find(userId)
    const { phone, may_count: mayCount, created_at: createdAt, disabled_at: disabledAt } = row
    const by = disabledAt && ((await findDisabler(db, userId)) ?? null)
    return {
      ...directoryUserOf(row),
      phone,
      mayCount,
      createdAt: createdAt.toISOString(),
      disabled: disabledAt && { at: disabledAt.toISOString(), by },
      mayBeDisabled: userId !== actor.accountId,
      hasSecondFactor: row.has_second_factor,
    }
  }

  /** Sets the state and writes the journal. Returns the account's id at the provider. */
  const change = (actor: Person, userId: string, action: 'disabled' | 'enabled'): Promise<string> =>
    db.transaction().execute(async (transaction) => {
      const { customer_id: customerId } = await find(userId, transaction)
      // Changes of an association's users wait for each other, and so do changes of the admins.
      if (customerId !== null) await lockCustomer(transaction, customerId)
      const admins = await lockEnabledAdmins(transaction)
      if (action === 'disabled' && admins.length > 0 && admins.every((id) => id === userId))
        throw directoryRefusals.lastAdmin()
      const row = await find(userId, transaction, { lock: true })
      const isDone = (row.disabled_at !== null) === (action === 'disabled')
      if (isDone) return row.uid
      await setDisabled(transaction, userId, action === 'disabled' ? clock() : null)
      const subject = { _id: userId, name: `${row.firstname} ${row.lastname}` }
      await recordAudit(transaction, userJournal, {
        customerId,
        actor,
        action,
        subject,
      })
      return row.uid
    })

  return {
    async list(query: DirectoryQuery): Promise<DirectoryPage> {
      const { rows, nextCursor } = await pageDirectory(db, query)
      return { data: rows.map(directoryUserOf), nextCursor }
    },

    /** Throws 404 for an unknown or deleted person. */
    get,

    /**
     * Disables an account: its next request is refused, and its sessions end. Throws 404; 422 for the caller's own
     * account and for the last admin. When the provider is unreachable, the account is already refused here, and the
     * call can be repeated.
     */
    async disable(actor: Person, userId: string): Promise<DirectoryUserDetail> {
      if (userId === actor.accountId) throw directoryRefusals.ownAccount()
      await identity.disableAccount(await change(actor, userId, 'disabled'))
      return get(actor, userId)
    },

    /** Removes a lost second factor. Throws 404; 422 for the caller's own and for none. Can be repeated. */
    async resetSecondFactor(actor: Person, userId: string): Promise<DirectoryUserDetail> {
      if (userId === actor.accountId) throw userRefusals.ownSecondFactor()
      const { uid } = await db.transaction().execute(async (transaction) => {
        const row = await find(userId, transaction, { lock: true })
        if (!row.has_second_factor) throw userRefusals.noSecondFactor()
        const { customer_id: customerId, firstname, lastname } = row
        const subject = { _id: userId, name: `${firstname} ${lastname}` }
        await recordAudit(transaction, userJournal, { customerId, actor, action: 'second-factor-reset', subject })
        return row
      })
      await identity.removeSecondFactor(uid)
      return get(actor, userId)
    },

    /** Enables an account. The provider comes first: when it is unreachable, nothing changes. */
    async enable(actor: Person, userId: string): Promise<DirectoryUserDetail> {
      await identity.enableAccount((await find(userId)).uid)
      await change(actor, userId, 'enabled')
      return get(actor, userId)
    },
  }
}

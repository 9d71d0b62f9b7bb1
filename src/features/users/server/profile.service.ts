import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { forbidden, signedOut } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { roleJournal, userJournal } from '../user.journal.ts'
import type { Profile, ProfileUpdate, RoleUpdate } from '../user.ts'
import {
  changeActiveRole,
  changeProfile,
  findIdentityUid,
  findProfile,
  lockAccount,
  lockAdmin,
} from './profile.repository.ts'

type Deps = {
  db: Database
  identity: Pick<IdentityProvider, 'revokeSessions'>
  readCalendar: (customerId: string) => Promise<{ weekday: number }>
  recordAudit: RecordAudit<typeof userJournal | typeof roleJournal>
}

/** Reads and changes the signed-in person's profile and active role (docs/rules/roles.md#roles-switch). */
export const createProfileService = ({ db, identity, recordAudit, readCalendar }: Deps) => {
  /** Throws a 401 `Refusal` when the account was deleted since the call began. */
  const get = async ({ accountId, lacksSecondFactor }: Person, handle = db): Promise<Profile> => {
    const profile = await findProfile(handle, accountId)
    if (!profile) throw signedOut()
    const customer = profile.customer && {
      ...profile.customer,
      weekday: (await readCalendar(profile.customer._id)).weekday,
    }
    return { ...profile, customer, ...(lacksSecondFactor && { lacksSecondFactor }) }
  }

  return {
    get: (actor: Person) => get(actor),

    /** Changes name and phone, and journals the earlier name. Throws 409 for an outdated version. */
    async update(actor: Person, wanted: ProfileUpdate, readVersion?: string): Promise<Profile> {
      await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, actor.accountId)
        const before = await get(actor, transaction)
        await requireUnchanged(transaction, changedSince(userJournal.fields, readVersion, before), actor, {
          customerId: before.customer?._id ?? null,
          action: userJournal.subject,
          subjectId: before._id,
        })
        const changes = changesIn(userJournal, before, { ...before, ...wanted, phone: wanted.phone ?? null })
        if (Object.keys(changes.after).length === 0) return
        const { _id, firstname, lastname, customer } = before
        await recordAudit(transaction, userJournal, {
          customerId: customer?._id ?? null,
          actor,
          action: 'updated',
          subject: { _id, name: `${firstname} ${lastname}` },
          ...changes,
        })
        await changeProfile(transaction, actor.accountId, wanted)
      })
      return get(actor)
    },

    /** Ends every session of the person, including the current session. */
    async signOutEverywhere({ accountId }: Person): Promise<void> {
      const uid = await findIdentityUid(db, accountId)
      if (uid === undefined) throw signedOut()
      await identity.revokeSessions(uid)
    },

    /** Switches the active role of an admin to manager and back. Throws 403 for any other account and role. */
    async switchRole(actor: Person, { userId, role }: RoleUpdate): Promise<Profile> {
      if (userId !== actor.accountId || (role !== 'admin' && role !== 'manager')) throw forbidden()
      await db.transaction().execute(async (transaction) => {
        // Reads the stored row: the home role may have changed since the call began.
        const account = await lockAdmin(transaction, userId)
        if (!account) throw forbidden()
        if (account.role === role) return
        await changeActiveRole(transaction, userId, role)
        await recordAudit(transaction, roleJournal, {
          customerId: account.customerId,
          actor,
          action: 'switched',
          subject: { _id: userId, name: `${account.firstname} ${account.lastname}` },
          before: { role: account.role },
          after: { role },
        })
      })
      return get(actor)
    },
  }
}

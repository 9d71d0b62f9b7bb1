import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changesIn } from '#features/audit/journal.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { forbidden, signedOut } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { roleJournal, userJournal } from '../user.journal.ts'
import type { Profile, ProfileUpdate, RoleUpdate } from '../user.ts'
import { findIdentity, findProfile, lockAdmin, updateActiveRole, updateOwnProfile } from './user.repository.ts'

/** The signed-in person's profile. Throws a 401 `Refusal` when they were deleted in this very moment. */
export const getProfile = async (db: Database, person: Person): Promise<Profile> => {
  const profile = await findProfile(db, person.accountId)
  if (!profile) throw signedOut()
  return profile
}

/** Changes one's own name and phone; the journal names them as they were called before. */
export const createUpdateProfile =
  ({ db, recordAudit }: { db: Database; recordAudit: RecordAudit<typeof userJournal | typeof roleJournal> }) =>
  async (actor: Person, change: ProfileUpdate): Promise<Profile> => {
    await db.transaction().execute(async (transaction) => {
      const { _id, firstname, lastname, phone, customer } = await getProfile(transaction, actor)
      const changes = changesIn(userJournal, { firstname, lastname, phone }, { ...change, phone: change.phone ?? null })
      if (Object.keys(changes.after).length === 0) return
      await recordAudit(transaction, userJournal, {
        customerId: customer?._id ?? null,
        actor,
        action: 'updated',
        subject: { _id, name: `${firstname} ${lastname}` },
        ...changes,
      })
      await updateOwnProfile(transaction, actor.accountId, change)
    })
    return getProfile(db, actor)
  }

/** Ends every session of the signed-in person, the one that asks too. */
export const endSessions = async (
  { db, identity }: { db: Database; identity: Pick<IdentityProvider, 'revokeSessions'> },
  person: Person,
): Promise<void> => {
  const uid = await findIdentity(db, person.accountId)
  if (uid === undefined) throw signedOut()
  await identity.revokeSessions(uid)
}

/**
 * Switch Role (docs/rules.md#roles-switch): an account whose granted role is admin sets itself to manager and back.
 * Anyone else, another person's account and any other role: a 403 `Refusal`, and nothing changes.
 */
export const createSwitchRole =
  ({ db, recordAudit }: { db: Database; recordAudit: RecordAudit<typeof userJournal | typeof roleJournal> }) =>
  async (actor: Person, { userId, role }: RoleUpdate): Promise<Profile> => {
    if (userId !== actor.accountId || (role !== 'admin' && role !== 'manager')) throw forbidden()
    await db.transaction().execute(async (transaction) => {
      // The stored row decides who was granted admin: it may have been taken away since the call began.
      const held = await lockAdmin(transaction, userId)
      if (!held) throw forbidden()
      if (held.role === role) return
      await updateActiveRole(transaction, userId, role)
      await recordAudit(transaction, roleJournal, {
        customerId: held.customerId,
        actor,
        action: 'switched',
        subject: { _id: userId, name: `${held.firstname} ${held.lastname}` },
        before: { role: held.role },
        after: { role },
      })
    })
    return getProfile(db, actor)
  }

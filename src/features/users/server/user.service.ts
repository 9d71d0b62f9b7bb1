// How a user is created. The service creates the account at the provider, then the row under a lock on the association,
// and in the same transaction `identity/server/links/link.service.ts` stores the hash of a code and adds the mail to
// the queue (`shared/server/mail-queue.ts`). `/idp/v1/accounts:resetPassword` (`reset.service.ts`) consumes the code
// and sets the password.

import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { emailTaken, type IdentityProvider, invitationBounds, partiesOf } from '#features/identity/identity.port.ts'
import type { RightMails } from '#features/notifications/notification.port.ts'
import { forbidden, notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { requireRoomForMail } from '#shared/server/mail-kind.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { userJournal } from '../user.journal.ts'
import {
  grantableRoles,
  maxUsers,
  mayDelete,
  mayResetSecondFactor,
  type User,
  type UserInput,
  type UserUpdate,
  userRefusals,
} from '../user.ts'
import { countRight } from './right.service.ts'
import {
  changeCountingRight,
  changeUser,
  countOtherManagers,
  countUsers,
  findUser,
  insertUser,
  isEmailTaken,
  listAllUsers,
  noteRight,
  readCustomerName,
  setDeleted,
  type UserKey,
  type UserRecord,
} from './user.repository.ts'
import { userOf } from './user-view.ts'

type Deps = {
  db: Database
  identity: IdentityProvider
  recordAudit: RecordAudit<typeof userJournal>
  rightMails: RightMails
  /** Deletes what other features keep for a person alone. */
  forgetPerson: (transaction: Database, key: UserKey) => Promise<void>
}

const subjectOf = ({ _id, firstname, lastname }: UserRecord) => ({ _id, name: `${firstname} ${lastname}` })

/** Throws 422 without another manager. The caller holds the association's lock: parallel changes keep one. */
const requireOtherManager = async (transaction: Database, key: UserKey, { isDisabled }: UserRecord): Promise<void> => {
  const others = await countOtherManagers(transaction, key, { onlyEnabled: !isDisabled })
  if (others === 0) throw userRefusals.lastManager()
}

/** The rules of the users of an association (docs/rules/users.md). Every refusal is a `Refusal`. */
export const createUserService = ({ db, identity, recordAudit, rightMails, forgetPerson }: Deps) => {
  const get = async (key: UserKey, handle = db): Promise<UserRecord> => {
    const user = await findUser(handle, key)
    if (!user) throw notFound()
    return user
  }

  const invite = (
    transaction: Database,
    { accountId }: Person,
    { uid, email, firstname }: UserRecord,
    customer: { customerId: string; customerName: string },
  ): Promise<void> => identity.sendInvitation(transaction, { uid, email, firstname, ...customer, invitedBy: accountId })

  /** Notes a right that is new, and tells the managers. */
  const give = async (transaction: Database, actor: Person, key: UserKey): Promise<void> => {
    await countRight(transaction, key.customerId)
    await noteRight(transaction, key, actor.accountId)
    await rightMails.add(transaction, { ...key, event: 'right' })
  }

  /** Adds the row, with its invitation, under the association's lock, so that parallel creations respect the limit. */
  const insert = (actor: Person, customerId: string, uid: string, input: UserInput) =>
    db.transaction().execute(async (transaction) => {
      const customerName = await lockCustomer(transaction, customerId)
      if ((await countUsers(transaction, customerId)) >= maxUsers) throw userRefusals.limitReached()
      const userId = await insertUser(transaction, {
        ...input,
        customerId,
        uid,
        rightsGivenBy: actor.accountId,
      })
      if (userId === undefined) throw emailTaken()
      const user = await get({ customerId, userId }, transaction)
      const subject = subjectOf(user)
      const { after } = changesIn(userJournal, { mayCount: false }, user)
      await recordAudit(transaction, userJournal, { customerId, actor, action: 'created', subject, after })
      await invite(transaction, actor, user, { customerId, customerName })
      await rightMails.add(transaction, { customerId, userId, event: 'account' })
      return user
    })

  const change = (actor: Person, key: UserKey, { email, ...wanted }: UserUpdate, readVersion?: string) =>
    db.transaction().execute(async (transaction) => {
      const { customerId } = key
      await lockCustomer(transaction, customerId)
      const before = await get(key, transaction)
      await requireUnchanged(transaction, changedSince(userJournal.fields, readVersion, before), actor, {
        customerId,
        action: userJournal.subject,
        subjectId: key.userId,
      })
      if (email !== undefined && email !== before.email.toLowerCase()) throw userRefusals.emailFixed()
      const role = wanted.role ?? before.role
      const isNewRole = role !== before.role
      if (isNewRole && (actor.role !== 'admin' || !grantableRoles('admin').includes(role))) throw forbidden()
      if (isNewRole && before.role === 'manager') await requireOtherManager(transaction, key, before)
      await changeUser(transaction, key, { ...wanted, role })
      if (isNewRole && role === 'manager') await give(transaction, actor, key)
      const after = await get(key, transaction)
      const changes = changesIn(userJournal, before, after)
      if (Object.keys(changes.after).length > 0) {
        const subject = subjectOf(before)
        await recordAudit(transaction, userJournal, { customerId, actor, action: 'updated', subject, ...changes })
      }
      return { before, after }
    })

  return {
    async list(actor: Person, customerId: string): Promise<User[]> {
      const users = await listAllUsers(db, customerId)
      const viewer = users.find(({ _id }) => _id === actor.accountId)
      return users.map((user) => userOf(user, actor, viewer))
    },

    /** Throws 404 when the association has no such user. */
    async get(actor: Person, key: UserKey): Promise<User> {
      return userOf(await get(key), actor)
    },

    /**
     * Creates a user and mails them a link. Throws 403 for a role that the caller may not grant, 422 at the limit, 409
     * for a used e-mail, 429 beyond the limits of invitations. Creates the provider's account first, so that no lock
     * waits for a remote call. Deletes it when the row cannot be added; after a crash `deleteOrphanAccounts` does.
     */
    async create(actor: Person, customerId: string, input: UserInput): Promise<User> {
      if (!grantableRoles(actor.role).includes(input.role)) throw forbidden()
      if ((await countUsers(db, customerId)) >= maxUsers) throw userRefusals.limitReached()
      if (await isEmailTaken(db, input.email)) throw emailTaken()
      const parties = partiesOf({ email: input.email, customerId, invitedBy: actor.accountId })
      await requireRoomForMail(db, invitationBounds, parties)
      const { uid } = await identity.createAccount({ email: input.email })
      const user = await insert(actor, customerId, uid, input).catch(async (error: unknown) => {
        await identity.deleteAccount(uid)
        throw error
      })
      return userOf(user, actor)
    },

    /**
     * Updates the given fields. Throws 404; 409 when they are not as the caller read them; 403 for a new role, unless
     * an admin sets user or manager; 422 for another e-mail and for the last manager. Nobody changes their own role.
     */
    async update(actor: Person, key: UserKey, wanted: UserUpdate, readVersion?: string): Promise<User> {
      const { before, after } = await change(actor, key, wanted, readVersion)
      if (after.role !== before.role) await identity.revokeSessions(after.uid)
      return userOf(after, actor)
    },

    /** Gives a user the right `compter`, or takes it. Throws 404; 422 for a manager, who has it by their role. */
    changeCountingRight: (actor: Person, key: UserKey, mayCount: boolean): Promise<User> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockCustomer(transaction, customerId)
        const before = await get(key, transaction)
        if (before.role !== 'user') throw userRefusals.onlyUsersCount()
        if (before.mayCount === mayCount) return userOf(before, actor)
        await changeCountingRight(transaction, key, mayCount)
        if (mayCount) await give(transaction, actor, key)
        const after = await get(key, transaction)
        const changes = changesIn(userJournal, before, after)
        const subject = subjectOf(before)
        await recordAudit(transaction, userJournal, { customerId, actor, action: 'updated', subject, ...changes })
        return userOf(after, actor)
      }),

    /** Throws 404; 422 for the caller's own account and the last manager; 403 for a manager who deletes a manager. */
    async remove(actor: Person, key: UserKey): Promise<void> {
      if (key.userId === actor.accountId) throw userRefusals.ownAccount()
      const { customerId } = key
      const { uid } = await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const user = await get(key, transaction)
        if (!mayDelete(actor.role, user.role)) throw forbidden()
        if (user.role === 'manager') await requireOtherManager(transaction, key, user)
        if (!(await setDeleted(transaction, key))) throw notFound()
        await forgetPerson(transaction, key)
        const subject = subjectOf(user)
        await recordAudit(transaction, userJournal, { customerId, actor, action: 'deleted', subject })
        return user
      })
      // The user has no rights any more. When the provider is unreachable, the next upkeep deletes the account.
      await identity.deleteAccount(uid)
    },

    /**
     * Removes the second factor of a user who lost it. Throws 404; 422 for the caller's own and for a user without one;
     * 403 for a manager who resets a manager's. When the provider is unreachable, the call can be repeated.
     */
    async resetSecondFactor(actor: Person, key: UserKey): Promise<User> {
      if (key.userId === actor.accountId) throw userRefusals.ownSecondFactor()
      const { customerId } = key
      const { uid } = await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const user = await get(key, transaction)
        if (!mayResetSecondFactor(actor.role, user.role)) throw forbidden()
        if (!user.hasSecondFactor) throw userRefusals.noSecondFactor()
        const subject = subjectOf(user)
        await recordAudit(transaction, userJournal, { customerId, actor, action: 'second-factor-reset', subject })
        return user
      })
      await identity.removeSecondFactor(uid)
      return userOf(await get(key), actor)
    },

    /** Mails a new link. Throws 404; 422 with a password or a disabled account; 429 beyond the limits. */
    async inviteAgain(actor: Person, key: UserKey): Promise<void> {
      const { customerId } = key
      const user = await get(key)
      if (user.isDisabled) throw userRefusals.disabled()
      if (!user.isInvited) throw userRefusals.notInvited()
      await db.transaction().execute(async (transaction) => {
        const customerName = await readCustomerName(transaction, customerId)
        const subject = subjectOf(user)
        await recordAudit(transaction, userJournal, { customerId, actor, action: 'invited', subject })
        await invite(transaction, actor, user, { customerId, customerName })
      })
    },
  }
}

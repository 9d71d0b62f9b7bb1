import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changesIn } from '#features/audit/journal.ts'
import { emailTaken, type IdentityProvider } from '#features/identity/identity.port.ts'
import { forbidden, notFound, Refusal, ruleBroken } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type AttemptRule, takeAttempt } from '#shared/server/attempts.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { userJournal } from '../user.journal.ts'
import {
  grantableRoles,
  maxUsers,
  mayDelete,
  type User,
  type UserInput,
  type UserUpdate,
  userMessages,
} from '../user.ts'
import {
  countMembers,
  deleteMember,
  findMember,
  insertMember,
  isEmailUsed,
  listMembers,
  type Member,
  updateMember,
} from './people.repository.ts'

type Dependencies = { db: Database; identity: IdentityProvider; recordAudit: RecordAudit<typeof userJournal> }

/** Invitations that one person may be sent again. */
const invitationLimit: AttemptRule = { name: 'invitation', limit: 5, windowSeconds: 3600 }

const associationFull = () => ruleBroken('user-limit', userMessages.limitReached)
const lastManager = () => ruleBroken('last-manager', userMessages.lastManager)

const told = ({ uid: _uid, ...user }: Member): User => user

const memberOf = async (db: Database, customerId: string, userId: string): Promise<Member> => {
  const member = await findMember(db, customerId, userId)
  if (!member) throw notFound()
  return member
}

const subjectOf = ({ _id, firstname, lastname }: Member) => ({ _id, name: `${firstname} ${lastname}` })

/** What the journal tells of a person. */
const tracedOf = ({ firstname, lastname, phone, role }: Member) => ({ firstname, lastname, phone, role })

/** Throws when this manager is the last one. The association is held, so that of two who leave at once one stays. */
const refuseForLastManager = async (transaction: Database, customerId: string): Promise<void> => {
  if ((await countMembers(transaction, customerId, ['manager'])) <= 1) throw lastManager()
}

/** The users of an association, by the rules of docs/rules.md#users. Every refusal is a `Refusal`. */
export const createPeopleService = ({ db, identity, recordAudit }: Dependencies) => {
  /** The row and its limit in one transaction: of any number at once, exactly as many are made as there is room for. */
  const insertWithinLimit = (actor: Person, customerId: string, uid: string, input: UserInput) =>
    db.transaction().execute(async (transaction) => {
      const customerName = await lockCustomer(transaction, customerId)
      if ((await countMembers(transaction, customerId)) >= maxUsers) throw associationFull()
      const userId = await insertMember(transaction, { ...input, phone: input.phone, customerId, uid })
      if (userId === undefined) throw emailTaken()
      const member = await memberOf(transaction, customerId, userId)
      await recordAudit(transaction, userJournal, {
        customerId,
        actor,
        action: 'created',
        subject: subjectOf(member),
        after: changesIn(userJournal, {}, tracedOf(member)).after,
      })
      return { member, customerName }
    })

  const invite = ({ uid, email, firstname }: Member, customerName: string): Promise<void> =>
    identity.sendInvitation({ uid, email, firstname, customerName })

  return {
    async list(customerId: string): Promise<User[]> {
      return (await listMembers(db, customerId)).map(told)
    },

    async get(customerId: string, userId: string): Promise<User> {
      return told(await memberOf(db, customerId, userId))
    },

    /**
     * Makes a person and mails them a link. Throws 403 for a role that the caller may not give, 422 at the limit, 409 for
     * an e-mail that is anyone's. The account at the provider comes first, for it may be far away and no lock should
     * wait for it; when the person cannot be made it goes again (after a crash: `removeLeftAccounts`).
     */
    async create(actor: Person, customerId: string, input: UserInput): Promise<User> {
      if (!grantableRoles(actor.role).includes(input.role)) throw forbidden()
      if ((await countMembers(db, customerId)) >= maxUsers) throw associationFull()
      if (await isEmailUsed(db, input.email)) throw emailTaken()
      const { uid } = await identity.createAccount({ email: input.email })
      const made = await insertWithinLimit(actor, customerId, uid, input).catch(async (error: unknown) => {
        await identity.deleteAccount(uid)
        throw error
      })
      const { member, customerName } = made
      await invite(member, customerName)
      return told(member)
    },

    /**
     * Changes what is given. Throws 403 for a role that changes, unless an admin makes it user or manager; 422 for another
     * e-mail and for the last manager. Only platform staff get here, and they are nobody's people: nobody demotes
     * themselves.
     */
    async update(actor: Person, customerId: string, userId: string, change: UserUpdate): Promise<User> {
      const { email, role, ...fields } = change
      const { before, after } = await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const member = await memberOf(transaction, customerId, userId)
        if (email !== undefined && email !== member.email.toLowerCase())
          throw ruleBroken('email-fixed', 'L’email ne peut pas être modifié.', 'email')
        const isNewRole = role !== undefined && role !== member.role
        if (isNewRole && (actor.role !== 'admin' || !grantableRoles('admin').includes(role))) throw forbidden()
        if (isNewRole && member.role === 'manager') await refuseForLastManager(transaction, customerId)
        await updateMember(transaction, customerId, userId, { ...fields, role })
        const changed = await memberOf(transaction, customerId, userId)
        const changes = changesIn(userJournal, tracedOf(member), tracedOf(changed))
        if (Object.keys(changes.after).length > 0)
          await recordAudit(transaction, userJournal, {
            customerId,
            actor,
            action: 'updated',
            subject: subjectOf(member),
            ...changes,
          })
        return { before: member, after: changed }
      })
      if (after.role !== before.role) await identity.revokeSessions(after.uid)
      return told(after)
    },

    /** Deletes a person. Throws 422 for oneself and for the last manager, 403 for a manager who deletes another. */
    async remove(actor: Person, customerId: string, userId: string): Promise<void> {
      if (userId === actor.accountId)
        throw ruleBroken('own-account', 'Vous ne pouvez pas supprimer votre propre compte.')
      const { uid } = await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const member = await memberOf(transaction, customerId, userId)
        if (!mayDelete(actor.role, member.role)) throw forbidden()
        if (member.role === 'manager') await refuseForLastManager(transaction, customerId)
        if (!(await deleteMember(transaction, customerId, userId))) throw notFound()
        await recordAudit(transaction, userJournal, {
          customerId,
          actor,
          action: 'deleted',
          subject: subjectOf(member),
        })
        return member
      })
      // The rights are gone by now; the provider's account goes too, or at the next upkeep when the provider is away.
      await identity.deleteAccount(uid)
    },

    /**
     * Mails the link again. Throws 422 when a password was chosen already, 429 beyond five an hour. The journal's line
     * comes before the mail, which nothing can take back: a line without its mail is better than a mail without its line.
     */
    async inviteAgain(actor: Person, customerId: string, userId: string): Promise<void> {
      const member = await memberOf(db, customerId, userId)
      if (!member.isInvited) throw ruleBroken('not-invited', 'Cet utilisateur a déjà choisi son mot de passe.')
      const attempt = await takeAttempt(db, invitationLimit, userId)
      if (!attempt.allowed)
        throw new Refusal(429, 'too-many-attempts', 'Trop de mails envoyés. Réessayez plus tard.', {
          retryAfterSeconds: attempt.waitSeconds,
        })
      const customers = db.selectFrom('customers').select('name').where('id', '=', customerId)
      const { name } = await customers.executeTakeFirstOrThrow()
      await recordAudit(db, userJournal, { customerId, actor, action: 'invited', subject: subjectOf(member) })
      await invite(member, name)
    },
  }
}

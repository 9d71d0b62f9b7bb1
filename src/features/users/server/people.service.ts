import { emailTaken, type IdentityProvider } from '#features/identity/identity.port.ts'
import { forbidden, notFound, Refusal, ruleBroken } from '#shared/problem.ts'
import type { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import { type AttemptRule, takeAttempt } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { maxUsers, type User, type UserInput, type UserUpdate } from '../user.ts'
import {
  countMembers,
  deleteMember,
  findMember,
  insertMember,
  isEmailUsed,
  listMembers,
  lockAssociation,
  type Member,
  updateMember,
} from './people.repository.ts'

type Dependencies = { db: Database; identity: IdentityProvider }

/** Which roles a caller may give to a person they make. Nobody makes platform staff, nor anyone above themselves. */
const grantable: Partial<Record<Role, readonly Role[]>> = {
  manager: ['user'],
  organizer: ['user', 'manager'],
  admin: ['user', 'manager'],
}

/** Invitations that one person may be sent again. */
const invitationLimit: AttemptRule = { name: 'invitation', limit: 5, windowSeconds: 3600 }

const associationFull = () => ruleBroken('user-limit', `Limite de ${maxUsers} utilisateurs atteinte.`)
const lastManager = () => ruleBroken('last-manager', 'Une association doit garder un manageur.')

const told = ({ uid: _uid, ...user }: Member): User => user

const memberOf = async (db: Database, customerId: string, userId: string): Promise<Member> => {
  const member = await findMember(db, customerId, userId)
  if (!member) throw notFound()
  return member
}

/** Throws when this manager is the last one. The association is held, so that of two who leave at once one stays. */
const refuseForLastManager = async (transaction: Database, customerId: string): Promise<void> => {
  if ((await countMembers(transaction, customerId, ['manager'])) <= 1) throw lastManager()
}

/** The people of an association. The rules are the readings of 'Users and roles'; each refusal is a `Refusal`. */
export const createPeopleService = ({ db, identity }: Dependencies) => {
  /** The row and its limit in one transaction: of any number at once, exactly as many are made as there is room for. */
  const insertWithinLimit = (customerId: string, uid: string, input: UserInput) =>
    db.transaction().execute(async (transaction) => {
      const customerName = await lockAssociation(transaction, customerId)
      if ((await countMembers(transaction, customerId)) >= maxUsers) throw associationFull()
      const userId = await insertMember(transaction, { ...input, phone: input.phone, customerId, uid })
      if (userId === undefined) throw emailTaken()
      return { userId, customerName }
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
      if (!grantable[actor.role]?.includes(input.role)) throw forbidden()
      if ((await countMembers(db, customerId)) >= maxUsers) throw associationFull()
      if (await isEmailUsed(db, input.email)) throw emailTaken()
      const { uid } = await identity.createAccount({ email: input.email })
      const { userId, customerName } = await insertWithinLimit(customerId, uid, input).catch(async (error: unknown) => {
        await identity.deleteAccount(uid)
        throw error
      })
      const member = await memberOf(db, customerId, userId)
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
      const hasNewRole = await db.transaction().execute(async (transaction) => {
        await lockAssociation(transaction, customerId)
        const member = await memberOf(transaction, customerId, userId)
        if (email !== undefined && email !== member.email)
          throw ruleBroken('email-fixed', "L'email ne peut pas être modifié.", 'email')
        const isNewRole = role !== undefined && role !== member.role
        if (isNewRole && (actor.role !== 'admin' || !grantable.admin?.includes(role))) throw forbidden()
        if (isNewRole && member.role === 'manager') await refuseForLastManager(transaction, customerId)
        await updateMember(transaction, customerId, userId, { ...fields, role })
        return isNewRole
      })
      const member = await memberOf(db, customerId, userId)
      if (hasNewRole) await identity.revokeSessions(member.uid)
      return told(member)
    },

    /** Deletes a person. Throws 422 for oneself and for the last manager, 403 for a manager who deletes another. */
    async remove(actor: Person, customerId: string, userId: string): Promise<void> {
      if (userId === actor.accountId)
        throw ruleBroken('own-account', 'Vous ne pouvez pas supprimer votre propre compte.')
      const { uid } = await db.transaction().execute(async (transaction) => {
        await lockAssociation(transaction, customerId)
        const member = await memberOf(transaction, customerId, userId)
        if (actor.role === 'manager' && member.role !== 'user') throw forbidden()
        if (member.role === 'manager') await refuseForLastManager(transaction, customerId)
        if (!(await deleteMember(transaction, customerId, userId))) throw notFound()
        return member
      })
      // The rights are gone by now; the provider's account goes too, or at the next upkeep when the provider is away.
      await identity.deleteAccount(uid)
    },

    /** Mails the link again. Throws 422 when a password was chosen already, 429 beyond five an hour. */
    async inviteAgain(customerId: string, userId: string): Promise<void> {
      const member = await memberOf(db, customerId, userId)
      if (!member.isInvited) throw ruleBroken('not-invited', 'Cet utilisateur a déjà choisi son mot de passe.')
      const attempt = await takeAttempt(db, invitationLimit, userId)
      if (!attempt.allowed)
        throw new Refusal(429, 'too-many-attempts', 'Trop de mails envoyés. Réessayez plus tard.', {
          retryAfterSeconds: attempt.waitSeconds,
        })
      const customers = db.selectFrom('customers').select('name').where('id', '=', customerId)
      await invite(member, (await customers.executeTakeFirstOrThrow()).name)
    },
  }
}

import { sql } from 'kysely'
import { z } from 'zod'
import { emailTaken, type IdentityProvider } from '#features/identity/identity.port.ts'
import { notFound } from '#shared/problem.ts'
import { platformRoles, Role } from '#shared/role.ts'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import { directoryRefusals } from '../directory.ts'
import { UserInput } from '../user.ts'
import { insertUser, isEmailTaken } from './user.repository.ts'

export const StaffInput = UserInput.extend({
  role: z.enum(platformRoles, 'Le rôle doit être admin, commercial ou organizer'),
})
export type StaffInput = z.output<typeof StaffInput>

/** Manages the platform's staff for `npm run staff` alone: no role may grant a platform role. */
export const createStaffService = ({ db, identity }: { db: Database; identity: IdentityProvider }) => {
  const find = async (email: string): Promise<StaffMember> => {
    const member = await findStaff(db, email.trim().toLowerCase())
    if (!member) throw notFound()
    return member
  }

  return {
    list: () => listStaff(db),

    /** Creates a member of staff and mails them the link to choose a password. Throws 409 for a used e-mail. */
    async add(input: StaffInput): Promise<void> {
      if (await isEmailTaken(db, input.email)) throw emailTaken()
      const { uid } = await identity.createAccount({ email: input.email })
      const { email, firstname } = input
      const insert = db.transaction().execute(async (transaction) => {
        const id = await insertUser(transaction, { ...input, customerId: null, uid, rightsGivenBy: null })
        if (id === undefined) throw emailTaken()
        await identity.sendInvitation(transaction, { uid, email, firstname })
      })
      await insert.catch(async (error: unknown) => {
        await identity.deleteAccount(uid)
        throw error
      })
    },

    /** Mails a new link and invalidates the previous one. */
    async invite(email: string): Promise<void> {
      await identity.sendInvitation(db, await find(email))
    },

    /** Removes the second factor of a member of staff who lost it, also of the last admin. They get a mail. */
    async resetSecondFactor(email: string): Promise<void> {
      await identity.removeSecondFactor((await find(email)).uid)
    },

    /** Deletes a member of staff, with effect from their next request. Throws 404, or 422 for the last admin. */
    async remove(email: string): Promise<void> {
      const member = await find(email)
      await db.transaction().execute(async (transaction) => {
        const adminCount = await lockAdmins(transaction)
        if (member.role === 'admin' && adminCount <= 1) throw directoryRefusals.lastAdmin()
        await deleteStaff(transaction, member.id)
      })
      await identity.deleteAccount(member.uid)
    },
  }
}

type StaffMember = { id: string; uid: string; firstname: string; lastname: string; email: string; role: Role }

const selectStaff = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'identityUid as uid', 'firstname', 'lastname', 'email', 'homeRole as role'])
    .where('homeRole', 'in', [...platformRoles])
    .where('deletedAt', 'is', null)

const staffMemberOf = <Row extends { role: string }>(row: Row) => ({ ...row, role: Role.parse(row.role) })

const listStaff = async (db: Database): Promise<StaffMember[]> => {
  const byName = selectStaff(db).orderBy(inFrenchOrder('firstname')).orderBy(inFrenchOrder('lastname'))
  return (await byName.execute()).map(staffMemberOf)
}

/** Finds a member of staff by their e-mail, in lower case. */
const findStaff = async (db: Database, email: string): Promise<StaffMember | undefined> => {
  const row = await selectStaff(db).where(sql`lower(email)`, '=', email).executeTakeFirst()
  return row && staffMemberOf(row)
}

/** Deletes a member of staff. The row keeps the name, which lines of the journal and of the ledger refer to. */
const deleteStaff = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ deletedAt: sql`now()`, email: '', phone: null })
    .where('id', '=', id)
    .where('homeRole', 'in', [...platformRoles])
    .execute()
}

/** Locks the admins until the transaction ends and counts them, so that parallel removals keep one. */
const lockAdmins = async (transaction: Database): Promise<number> => {
  const admins = selectStaff(transaction).where('homeRole', '=', 'admin').orderBy('id').forNoKeyUpdate()
  return (await admins.execute()).length
}

import { z } from 'zod'
import { emailTaken, type IdentityProvider } from '#features/identity/identity.port.ts'
import { notFound } from '#shared/problem.ts'
import { platformRoles } from '#shared/role.ts'
import type { Database } from '#shared/server/database.ts'
import { directoryRefusals } from '../directory.ts'
import { UserInput } from '../user.ts'
import { deleteStaff, findStaff, listStaff, lockAdmins, type StaffMember } from './staff.repository.ts'
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

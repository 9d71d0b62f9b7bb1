import { z } from 'zod'
import { emailTaken, type IdentityProvider } from '#features/identity/identity.port.ts'
import { notFound, ruleBroken } from '#shared/problem.ts'
import { platformRoles } from '#shared/role.ts'
import type { Database } from '#shared/server/database.ts'
import { UserInput } from '../user.ts'
import { isEmailUsed } from './people.repository.ts'
import { deleteStaff, findStaff, insertStaff, listStaff, lockAdmins, type StaffMember } from './staff.repository.ts'

/** A person to be, with one of the platform's roles. */
export const StaffInput = UserInput.extend({
  role: z.enum(platformRoles, 'Le rôle doit être admin, commercial ou organizer'),
})
export type StaffInput = z.output<typeof StaffInput>

const lastAdmin = () => ruleBroken('last-admin', 'La plateforme doit garder un administrateur.')

/**
 * The platform's own staff. No call of the API makes or removes them (nobody grants a role above their own, and somebody
 * must be the first): whoever runs the server does, with `npm run staff`. Each refusal is a `Refusal`.
 */
export const createStaffService = ({ db, identity }: { db: Database; identity: IdentityProvider }) => {
  const staffOf = async (email: string): Promise<StaffMember> => {
    const member = await findStaff(db, email.trim().toLowerCase())
    if (!member) throw notFound()
    return member
  }
  return {
    list: () => listStaff(db),

    /** Makes a person and mails them the link to choose a password. Throws 409 for an e-mail that is anyone's. */
    async add(input: StaffInput): Promise<void> {
      if (await isEmailUsed(db, input.email)) throw emailTaken()
      const { uid } = await identity.createAccount({ email: input.email })
      if (!(await insertStaff(db, { ...input, uid }))) {
        await identity.deleteAccount(uid)
        throw emailTaken()
      }
      await identity.sendInvitation({ uid, email: input.email, firstname: input.firstname })
    },

    /** Mails the link again; the one before is dead. For whoever has a password, 'Mot de passe oublié ?' does the same. */
    async invite(email: string): Promise<void> {
      await identity.sendInvitation(await staffOf(email))
    },

    /** Takes the rights away from the next request on. Throws 422 for the last admin. */
    async remove(email: string): Promise<void> {
      const member = await staffOf(email)
      await db.transaction().execute(async (transaction) => {
        const adminCount = await lockAdmins(transaction)
        if (member.role === 'admin' && adminCount <= 1) throw lastAdmin()
        await deleteStaff(transaction, member.id)
      })
      await identity.deleteAccount(member.uid)
    },
  }
}

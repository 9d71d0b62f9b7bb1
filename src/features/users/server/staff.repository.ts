import { sql } from 'kysely'
import { platformRoles, Role } from '#shared/role.ts'
import { brokenUniqueConstraint, type Database, inFrenchOrder } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** Someone who works for the platform: of no association. */
export type StaffMember = { id: string; uid: string; firstname: string; lastname: string; email: string; role: Role }
export type NewStaffMember = Omit<StaffMember, 'id'> & { phone: string | undefined }

const selectStaff = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'identity_uid as uid', 'firstname', 'lastname', 'email', 'home_role as role'])
    .where('home_role', 'in', [...platformRoles])
    .where('deleted_at', 'is', null)

const memberOf = <Row extends { role: string }>(row: Row) => ({ ...row, role: Role.parse(row.role) })

/** By name, as French sorts. */
export const listStaff = async (db: Database): Promise<StaffMember[]> =>
  (await selectStaff(db).orderBy(inFrenchOrder('lastname')).orderBy(inFrenchOrder('firstname')).execute()).map(memberOf)

/** By e-mail, in lower case; undefined when it is nobody's of the staff. */
export const findStaff = async (db: Database, email: string): Promise<StaffMember | undefined> => {
  const row = await selectStaff(db).where(sql`lower(email)`, '=', email).executeTakeFirst()
  return row && memberOf(row)
}

/** False when the e-mail is somebody's already. */
export const insertStaff = async (db: Database, { uid, role, phone, ...names }: NewStaffMember): Promise<boolean> => {
  try {
    await db
      .insertInto('users')
      .values({ id: newId(), ...names, role, home_role: role, phone: phone ?? null, identity_uid: uid })
      .execute()
    return true
  } catch (error) {
    if (brokenUniqueConstraint(error) === 'users_email_once') return false
    throw error
  }
}

/** Removes one of the staff; the row stays with the name, which the journal's and the ledger's lines refer to. */
export const deleteStaff = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ deleted_at: sql`now()`, email: '', phone: null })
    .where('id', '=', id)
    .where('home_role', 'in', [...platformRoles])
    .execute()
}

/** Holds the admins until the end of the transaction, and counts them: of two who go at once, one stays. */
export const lockAdmins = async (transaction: Database): Promise<number> => {
  const admins = selectStaff(transaction).where('home_role', '=', 'admin').orderBy('id').forNoKeyUpdate()
  return (await admins.execute()).length
}

import { sql } from 'kysely'
import { platformRoles, Role } from '#shared/role.ts'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'

export type StaffMember = { id: string; uid: string; firstname: string; lastname: string; email: string; role: Role }

const selectStaff = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'identityUid as uid', 'firstname', 'lastname', 'email', 'homeRole as role'])
    .where('homeRole', 'in', [...platformRoles])
    .where('deletedAt', 'is', null)

const staffMemberOf = <Row extends { role: string }>(row: Row) => ({ ...row, role: Role.parse(row.role) })

export const listStaff = async (db: Database): Promise<StaffMember[]> => {
  const byName = selectStaff(db).orderBy(inFrenchOrder('firstname')).orderBy(inFrenchOrder('lastname'))
  return (await byName.execute()).map(staffMemberOf)
}

/** Finds a member of staff by their e-mail, in lower case. */
export const findStaff = async (db: Database, email: string): Promise<StaffMember | undefined> => {
  const row = await selectStaff(db).where(sql`lower(email)`, '=', email).executeTakeFirst()
  return row && staffMemberOf(row)
}

/** Deletes a member of staff. The row keeps the name, which lines of the journal and of the ledger refer to. */
export const deleteStaff = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ deletedAt: sql`now()`, email: '', phone: null })
    .where('id', '=', id)
    .where('homeRole', 'in', [...platformRoles])
    .execute()
}

/** Locks the admins until the transaction ends and counts them, so that parallel removals keep one. */
export const lockAdmins = async (transaction: Database): Promise<number> => {
  const admins = selectStaff(transaction).where('homeRole', '=', 'admin').orderBy('id').forNoKeyUpdate()
  return (await admins.execute()).length
}

import type { Role } from '#shared/role.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

type Overrides = {
  customer_id?: string | null
  role?: Role
  home_role?: Role
  may_count?: boolean
  email?: string
  firstname?: string
  lastname?: string
  identity_uid?: string
  rights_given_at?: Date | null
  rights_given_by?: string | null
  /** False: the person has not chosen a password yet. */
  isConfirmed?: boolean
}

/**
 * Inserts a person with an account whose address is confirmed, and whose rights have settled. A manager needs a
 * `customer_id`.
 */
export const insertUser = async (
  db: SqlDatabase,
  { role = 'manager', home_role = role, isConfirmed = true, ...overrides }: Overrides = {},
) => {
  const id = newId()
  const email = overrides.email ?? `${id}@personne.example`
  const identity_uid = overrides.identity_uid ?? `uid-${id}`
  await db.insertInto('identity_accounts').values({ uid: identity_uid, email, email_verified: isConfirmed }).execute()
  return db
    .insertInto('users')
    .values({
      id,
      firstname: 'Samia',
      lastname: 'Benali',
      role,
      home_role,
      rights_given_at: null,
      ...overrides,
      email,
      identity_uid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

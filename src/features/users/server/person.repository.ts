import { type InferResult, sql } from 'kysely'
import { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'

/** A session at the identity provider: whose it is, and when it began (seconds since 1970). */
type Session = { uid: string; authTimeSeconds: number }

const compileQuery = (db: Database) =>
  db
    .selectFrom('users')
    .innerJoin('identity_accounts as account', 'account.uid', 'users.identity_uid')
    .select(['users.id', 'users.role', 'users.home_role', 'users.customer_id'])
    .where('users.identity_uid', '=', sql<string>`${'uid'}`)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where((expression) => expression.not('account.disabled'))
    .where('account.valid_since', '<=', sql<Date>`to_timestamp(${'authTimeSeconds'})`)
    .compile()

type Row = InferResult<ReturnType<typeof compileQuery>>[number]

/**
 * Finds the person of a session, as they are now, in one query. Undefined when their account is disabled or deleted, has
 * no person, or had its sessions ended after this one began. Every call of the API asks this, so it is compiled once.
 */
export const createFindPerson = (db: Database): ((session: Session) => Promise<Person | undefined>) => {
  const compiled = compileQuery(db)
  return async ({ uid, authTimeSeconds }) => {
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: [uid, authTimeSeconds] })
    const row = rows[0]
    return (
      row && {
        kind: 'person',
        accountId: row.id,
        role: Role.parse(row.role),
        homeRole: Role.parse(row.home_role),
        customerId: row.customer_id,
      }
    )
  }
}

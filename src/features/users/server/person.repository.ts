import { type InferResult, sql } from 'kysely'
import { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'

/** A session at the identity provider: its account, its name there, and when it began (seconds since 1970). */
type Session = { uid: string; key: string; authTimeSeconds: number }

/** A person, and whether it is time to note again that their session is in use. */
type FoundPerson = { person: Person; isNoteDue: boolean }

const compileQuery = (db: Database) =>
  db
    .selectFrom('users')
    .innerJoin('identity_accounts as account', 'account.uid', 'users.identity_uid')
    .leftJoin('identity_sessions as session', (join) =>
      join.onRef('session.uid', '=', 'account.uid').on('session.key', '=', sql<string>`${'key'}`),
    )
    .select([
      'users.id',
      'users.role',
      'users.home_role',
      'users.customer_id',
      sql<boolean>`coalesce(session.last_used_at < now() - interval '5 minutes', true)`.as('isNoteDue'),
    ])
    .where('users.identity_uid', '=', sql<string>`${'uid'}`)
    .where('session.ended_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where((expression) => expression.not('account.disabled'))
    .where('account.valid_since', '<=', sql<Date>`to_timestamp(${'authTimeSeconds'})`)
    .compile()

type Row = InferResult<ReturnType<typeof compileQuery>>[number]

/**
 * Finds the person of a session, as they are now, in one query. Undefined when their account is disabled or deleted, has
 * no person, or had this session ended. Every call of the API asks this, so it is compiled once.
 */
export const createFindPerson = (db: Database): ((session: Session) => Promise<FoundPerson | undefined>) => {
  const compiled = compileQuery(db)
  return async (session) => {
    const parameters = compiled.parameters.map((name) => session[name as keyof Session])
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    const row = rows[0]
    return (
      row && {
        person: {
          kind: 'person',
          accountId: row.id,
          role: Role.parse(row.role),
          homeRole: Role.parse(row.home_role),
          customerId: row.customer_id,
        },
        isNoteDue: row.isNoteDue,
      }
    )
  }
}

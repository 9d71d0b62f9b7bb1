import { type InferResult, sql } from 'kysely'
import { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'

/** A session at the identity provider: its account, its name there, and when it began (seconds since 1970). */
type Session = { uid: string; key: string; authTimeSeconds: number }

/** A person with what is to be known of their account and session. */
type FoundPerson = {
  person: Person
  isDisabled: boolean
  /** This session was ended, or all that had begun by then. */
  isOver: boolean
  /** It is time to note again that the session is in use. */
  isNoteDue: boolean
}

const compileQuery = (db: SqlDatabase) =>
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
      'users.may_count',
      sql<boolean>`account.disabled or users.disabled_at is not null`.as('isDisabled'),
      sql<boolean>`session.ended_at is not null or account.valid_since > to_timestamp(${'authTimeSeconds'})`.as(
        'isOver',
      ),
      sql<boolean>`coalesce(session.last_used_at < now() - interval '5 minutes', true)`.as('isNoteDue'),
    ])
    .where('users.identity_uid', '=', sql<string>`${'uid'}`)
    .where('users.deleted_at', 'is', null)
    .compile()

type Row = InferResult<ReturnType<typeof compileQuery>>[number]

/**
 * Finds the person of a session, as they are now, in one query. Undefined when their account was deleted or has no
 * person. Every call of the API asks this, so it is compiled once.
 */
export const createFindPerson = (db: SqlDatabase): ((session: Session) => Promise<FoundPerson | undefined>) => {
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
          mayCount: row.may_count,
          customerId: row.customer_id,
        },
        isDisabled: row.isDisabled,
        isOver: row.isOver,
        isNoteDue: row.isNoteDue,
      }
    )
  }
}

import { type InferResult, sql } from 'kysely'
import { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'

/** A session at the identity provider: its account, its key, and its start in seconds since 1970. */
type Session = { uid: string; key: string; authTimeSeconds: number }

/** A person, with the state of their account and session. */
type FoundPerson = {
  person: Person
  isDisabled: boolean
  /** This session was ended, or all sessions of the account were. */
  isEnded: boolean
  /** The last use of the session must be recorded again. */
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
      sql<Date | null>`rights_held_until(users.rights_given_at, users.rights_let_at)`.as('heldUntil'),
      sql<boolean>`account.disabled or users.disabled_at is not null`.as('isDisabled'),
      sql<boolean>`session.ended_at is not null or account.valid_since > to_timestamp(${'authTimeSeconds'})`.as(
        'isEnded',
      ),
      sql<boolean>`coalesce(session.last_used_at < now() - interval '5 minutes', true)`.as('isNoteDue'),
    ])
    .where('users.identity_uid', '=', sql<string>`${'uid'}`)
    .where('users.deleted_at', 'is', null)
    .compile()

type Row = InferResult<ReturnType<typeof compileQuery>>[number]

/**
 * Finds the current data of a session's person, in one query. Returns undefined for a deleted account or an account
 * without a person. Compiled once, because every call of the API runs it.
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
          ...(row.heldUntil && { heldUntil: row.heldUntil.toISOString() }),
        },
        isDisabled: row.isDisabled,
        isEnded: row.isEnded,
        isNoteDue: row.isNoteDue,
      }
    )
  }
}

import { CompiledQuery } from 'kysely'
import { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { createSharedRead } from '#shared/server/shared-read.ts'

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

type Row = {
  position: number
  id: string
  role: string
  home_role: string
  customer_id: string | null
  may_count: boolean
  heldUntil: Date | null
  isDisabled: boolean
  isEnded: boolean
  isNoteDue: boolean
}

/** Reads the people of sessions by position from 1. `offset 0` makes PostgreSQL use the index. */
const findPeople: CompiledQuery<Row> = CompiledQuery.raw(`
  select asked.position::int, found.* from unnest((select $1::text[]), $2::text[], $3::float8[])
    with ordinality as asked (uid, key, auth_time, position)
  cross join lateral (
    select users.id, users.role, users.home_role, users.customer_id, users.may_count,
      rights_held_until(users.rights_given_at, users.rights_let_at) as "heldUntil",
      account.disabled or users.disabled_at is not null as "isDisabled",
      session.ended_at is not null or account.valid_since > to_timestamp(asked.auth_time) as "isEnded",
      coalesce(session.last_used_at < now() - interval '5 minutes', true) as "isNoteDue"
    from users
    join identity_accounts account on account.uid = users.identity_uid
    left join identity_sessions session on session.uid = account.uid and session.key = asked.key
    where users.identity_uid = asked.uid and users.deleted_at is null offset 0
  ) found`)

const foundPerson = (row: Row): FoundPerson => ({
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
})

/**
 * Finds the current data of a session's person, by a query that begins after the call. Returns undefined for a deleted
 * account or an account without a person. Calls that arrive together share the query, because every call of the API
 * runs it.
 */
export const createFindPerson = (db: SqlDatabase): ((session: Session) => Promise<FoundPerson | undefined>) => {
  return createSharedRead(async (sessions: readonly Session[]) => {
    const parameters = [
      sessions.map(({ uid }) => uid),
      sessions.map(({ key }) => key),
      sessions.map(({ authTimeSeconds }) => authTimeSeconds),
    ]
    const { rows } = await db.executeQuery<Row>({ ...findPeople, parameters })
    const found: (FoundPerson | undefined)[] = sessions.map(() => undefined)
    for (const row of rows) found[row.position - 1] = foundPerson(row)
    return found
  })
}

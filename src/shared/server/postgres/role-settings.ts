import type { Client } from 'pg'
import { sessionSettings } from '../database.ts'

const readSettings = `
  select coalesce(array_to_string(setconfig, ','), '') as settings
  from pg_db_role_setting
  join pg_database database on database.oid = setdatabase and database.datname = current_database()
  join pg_roles role on role.oid = setrole and role.rolname = current_user`

/** Tells whether another server changed the role at the same time. */
const isConcurrentChange = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('concurrently updated')

/** Stores the session settings on the role in this database, for a pooler's connections, unless it has them. */
export const setUpRole = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ settings: string }>(readSettings)
  const wanted = Object.entries(sessionSettings)
  const held = rows[0]?.settings.split(',') ?? []
  if (wanted.every(([name, value]) => held.includes(`${name}=${value}`))) return
  const changes = wanted.map(
    ([name, value]) =>
      `execute format('alter role %I in database %I set ${name} = ${value}', current_user, current_database());`,
  )
  // The current connection is older than the change.
  const here = wanted.map(([name, value]) => `set ${name} = ${value};`)
  await client
    .query(`begin; do $$ begin ${changes.join(' ')} end $$; ${here.join(' ')} commit`)
    .catch((error: unknown) => {
      if (!isConcurrentChange(error)) throw error
    })
}

import type { Pool } from 'pg'

/** Returns a digest of each table's rows. */
export const digestsOf = async (database: Pool, tables: string[]): Promise<Record<string, string>> => {
  const digests = tables.map(async (name) => {
    const { rows } = await database.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${name} t`,
    )
    return [name, rows[0].digest]
  })
  return Object.fromEntries(await Promise.all(digests))
}

/** Describes the constraints, indexes and triggers. */
export const schemaOf = async (database: Pool): Promise<string[]> => {
  const { rows } = await database.query<{ part: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as part from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by part`)
  return rows.map(({ part }) => part)
}

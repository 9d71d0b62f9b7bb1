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

/**
 * Describes a schema, a line for each part: extensions, tables, columns, constraints, indexes, functions and triggers,
 * with their comments and rights. Partitions of jobs are named by the day on which they were made, and stay out.
 */
export const schemaOf = async (database: Pool): Promise<string[]> => {
  const { rows } = await database.query<{ part: string }>(`
    with own as (
      select oid from pg_namespace where nspname in ('public', 'jobs')
    ), relations as (
      select *, oid::regclass as relation from pg_class
      where relnamespace in (select oid from own) and not relispartition and relkind in ('r', 'p', 'v')
    ), functions as (
      select * from pg_proc where pronamespace in (select oid from own) and prokind <> 'a'
        and oid not in (select objid from pg_depend where deptype = 'e')
    ), parts (kind, name, definition) as (
      select 'extension', extname::text, extversion from pg_extension
      union all select 'relation', relation::text, concat_ws(' ', relkind, reloptions, relacl,
        case when relkind = 'v' then pg_get_viewdef(oid) end, obj_description(oid, 'pg_class')) from relations
      union all select 'column', relation || '.' || attname, concat_ws(' ',
          row_number() over (partition by relation order by attnum), format_type(atttypid, atttypmod),
          case when attnotnull then 'not null' end, nullif(attgenerated, ''), nullif(attcollation, 0)::regcollation,
          attacl, pg_get_expr(adbin, adrelid), col_description(relations.oid, attnum))
        from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
      union all select 'constraint', relation || '.' || conname, concat_ws(' ', pg_get_constraintdef(c.oid), convalidated)
        from relations join pg_constraint c on conrelid = relations.oid
      union all select 'index', indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
        from relations join pg_index on indrelid = relations.oid
      union all select 'trigger', relation || '.' || tgname, concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
        from relations join pg_trigger t on tgrelid = relations.oid and not tgisinternal
      union all select 'function', oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(oid), proacl,
        obj_description(oid, 'pg_proc')) from functions
    )
    select kind || ' ' || name || ': ' || definition as part from parts order by kind collate "C", name collate "C"`)
  return rows.map(({ part }) => part)
}

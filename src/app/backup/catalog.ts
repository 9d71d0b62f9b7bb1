import type { PoolClient } from 'pg'
import type { Figures, Manifest } from './manifest.ts'

type Named = { name: string }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')
export const tableName = ({ name }: Named): string => `public.${quoted(name)}`

/** Tables that are not saved: a session or code that was ended after the backup must not come back. */
const endedByRestore = [
  'attempts',
  'device_codes',
  'identity_action_codes',
  'identity_known_networks',
  'identity_refresh_tokens',
  'identity_sessions',
]

/** Lists the tables to save with their columns. A generated column is computed again when its row is restored. */
export const listTables = async (client: PoolClient): Promise<(Named & { columns: string[] })[]> => {
  const { rows } = await client.query<Named & { columns: string[] }>(
    `select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0
      and not attribute.attisdropped and attribute.attgenerated = ''
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> all ($1)
    group by class.relname order by class.relname`,
    [['schema_migrations', ...endedByRestore]],
  )
  return rows
}

/** Lists the sequences with the last number that they gave. */
export const listSequences = async (client: PoolClient): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<Manifest['sequences'][number]>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

export const listMigrations = async (client: PoolClient): Promise<Manifest['migrations']> => {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}

/** Adds up what the ledger and the closings say, from the rows themselves. */
export const readFigures = async (client: PoolClient): Promise<Figures> => {
  const { rows } = await client.query<{ figures: Figures }>(`
    select jsonb_build_object(
      'donations', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(amount_cents), 0)) from transactions),
      'movements', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(amount_cents), 0))
        from transaction_movements),
      'closings', (select jsonb_build_object('count', count(*), 'digest', encode(sha256(convert_to(coalesce(string_agg(
            concat_ws(' ', c.customer_id, c.number, c.from_day, c.to_day, s.export_sha256, s.figures), ';'
            order by c.customer_id, c.number), ''), 'UTF8')), 'hex'))
        from closings c left join closing_seals s on (s.customer_id, s.closing_id) = (c.customer_id, c.id))) as figures`)
  if (!rows[0]) throw new Error('an aggregate answers one row')
  return rows[0].figures
}

type DeferredParts = { remove: string[]; restore: string[] }

/**
 * Lists the foreign keys, keys, indexes and triggers, which are removed while tables are loaded: an index is made
 * several times faster from rows that are there. Adding a constraint again checks all rows of its table.
 */
export const listDeferredParts = async (client: PoolClient): Promise<DeferredParts> => {
  const { rows } = await client.query<{ remove: string; restore: string }>(`
    select case contype when 'f' then 1 else 2 end as place,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u')
    union all
    select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select distinct 4, format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
    order by place`)
  return { remove: rows.map(({ remove }) => remove), restore: rows.map(({ restore }) => restore).toReversed() }
}

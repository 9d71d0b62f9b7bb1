// Writes the TypeScript types of the tables and views (npm run db:types), from the schema that PostgreSQL has after the
// migrations.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { startThrowawayPostgres } from '#shared/server/postgres/throwaway.ts'

/** The file of the generated types. */
export const tablesFile = new URL('../database/tables.generated.ts', import.meta.url)

type Column = {
  table: string
  tableComment: string | null
  name: string
  comment: string | null
  type: string
  isNullable: boolean
  hasDefault: boolean
}

/**
 * Reads the columns. PostgreSQL does not know which columns of a view may be null: those that its tables have under the
 * same name, where one of them is nullable, and those whose comment has the word null.
 */
const readColumns = async (pool: Pool): Promise<Column[]> => {
  const { rows } = await pool.query<Column>(`
    select c.relname as "table", obj_description(c.oid, 'pg_class') as "tableComment",
           a.attname as name, col_description(c.oid, a.attnum) as comment,
           t.typname as type, a.atthasdef or a.attidentity <> '' as "hasDefault",
           case when c.relkind = 'v' then coalesce(col_description(c.oid, a.attnum) ~* '\\mnull\\M', false) or exists (
             select from pg_rewrite rule
             join pg_depend read on read.classid = 'pg_rewrite'::regclass and read.objid = rule.oid
             join pg_attribute base on base.attrelid = read.refobjid and base.attnum = read.refobjsubid
             where rule.ev_class = c.oid and read.refobjid <> c.oid and base.attname = a.attname and not base.attnotnull)
           else not a.attnotnull end as "isNullable"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    order by c.relname collate "C", a.attnum`)
  return rows
}

/** The types that the pool's parsers return (src/shared/server/database.ts): bigint as number, date as text. */
const plainTypes: Record<string, string> = {
  uuid: 'string',
  _uuid: 'string[]',
  text: 'string',
  _text: 'string[]',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bytea: 'Buffer',
}
/** Types that accept more on insert than they return on select. */
const twoWayTypes: Record<string, { select: string; insert: string }> = {
  timestamptz: { select: 'Date', insert: 'Date | string' },
  jsonb: { select: 'unknown', insert: 'object | string' },
}

const typeOf = ({ table, name, type, isNullable, hasDefault }: Column): string => {
  const twoWay = twoWayTypes[type]
  const orNull = isNullable ? ' | null' : ''
  if (twoWay) {
    const orAbsent = hasDefault ? ' | undefined' : ''
    const update = twoWay.insert + orNull
    return `ColumnType<${twoWay.select}${orNull}, ${update}${orAbsent}, ${update}>`
  }
  const plain = plainTypes[type]
  if (!plain) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`)
  return hasDefault ? `Generated<${plain}${orNull}>` : plain + orNull
}

const docComment = (comment: string | null, indent = ''): string =>
  comment ? `${indent}/** ${comment.replaceAll('*/', '* /')} */\n` : ''

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const renderTable = (columns: Column[]): string => {
  const [first] = columns
  if (!first) return ''
  const fields = columns.map((column) => `${docComment(column.comment, '  ')}  ${column.name}: ${typeOf(column)}\n`)
  return `${docComment(first.tableComment)}type ${pascalCase(first.table)}Table = {\n${fields.join('')}}\n`
}

/** Returns the text of database/tables.generated.ts for the schema of the pool's database. */
export const renderTables = async (pool: Pool): Promise<string> => {
  const byTable = Map.groupBy(await readColumns(pool), (column) => column.table)
  const entries = [...byTable.keys()].map((table) => `  ${table}: ${pascalCase(table)}Table\n`)
  return [
    '// Made by `npm run db:types` from the migrated schema. Do not edit: change the schema and run it again.\n' +
      "import type { ColumnType, Generated } from 'kysely'\n",
    ...[...byTable.values()].map(renderTable),
    `/** The tables and views of the database, for kysely. */\nexport type Tables = {\n${entries.join('')}}\n`,
  ].join('\n')
}

if (import.meta.main) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'escarcelle-types-'))
  const cluster = await startThrowawayPostgres(dataDir)
  const pool = openPool({ ...cluster.address, user: 'postgres' })
  try {
    await migrate(pool)
    await writeFile(tablesFile, await renderTables(pool))
  } finally {
    await pool.end()
    await cluster.stop()
    await rm(dataDir, { recursive: true })
  }
}

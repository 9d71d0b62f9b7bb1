import type pg from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import { noTimeoutMs } from './copy.ts'

const foreignKeysOf = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by conname`

/**
 * Runs `work` without the foreign keys of some tables, then adds them again, which checks all rows at once. Checking
 * each row takes twice as long. Runs in the caller's transaction, so that a failure keeps the keys.
 */
export const withoutForeignKeys = async <Result>(
  client: pg.PoolClient,
  tables: readonly (keyof Tables)[],
  work: () => Promise<Result>,
): Promise<Result> => {
  type ForeignKey = { table: string; name: string; definition: string }
  const { rows: keys } = await client.query<ForeignKey>(foreignKeysOf, [tables])
  const alterEach = (alteration: (key: ForeignKey) => string) =>
    client.query({
      text: keys.map((key) => `alter table ${key.table} ${alteration(key)};`).join('\n'),
      query_timeout: noTimeoutMs,
    } as pg.QueryConfig)

  await alterEach(({ name }) => `drop constraint ${name}`)
  const result = await work()
  await alterEach(({ name, definition }) => `add constraint ${name} ${definition}`)
  return result
}

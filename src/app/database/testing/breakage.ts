/** One plain statement on one table, as a person at the database or a lost disk would do it. `$` is the table. */
export type Breakage = readonly [table: string, how: string, statement: string]

const one = 'ctid = (select min(ctid) from $)'
/** Deletes one row. */
export const lose = (table: string, where = one): Breakage => [table, 'a row lost', `delete from $ where ${where}`]
/** Deletes every row. */
export const loseAll = (table: string): Breakage => [table, 'all rows lost', 'delete from $']
/** Sets a column of one row. */
export const set = (table: string, column: string, value: string, where = one): Breakage => [
  table,
  `${column} set to ${value}`,
  `update $ set ${column} = ${value} where ${where}`,
]
/** Adds one to a column of one row. */
export const more = (table: string, column: string, where = one): Breakage => set(table, column, `${column} + 1`, where)

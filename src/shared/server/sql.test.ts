import { sql as kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const column = sql.ref('row.o"clock')
const condition = sql`${column} > ${2} and ${column} in (${sql.join([3, 4, 5])})`
const rows = sql`(values (1), (4), (6)) as ${sql.id('row')} (${sql.id('o"clock')})`

it('numbers values across its pieces, and quotes names and literals', async () => {
  const query = sql<{ n: number; word: string }>`
    select ${column} as n, ${sql.lit("l'été")} as word from ${rows} where ${condition} or ${column} = ${6}`
  expect(query.compile().parameters).toEqual([2, 3, 4, 5, 6])
  expect((await query.execute(database.db)).rows).toEqual([
    { n: 4, word: "l'été" },
    { n: 6, word: "l'été" },
  ])
})

it('is a piece of a statement of Kysely', async () => {
  const query = kysely<{ n: number }>`select ${column} as n, ${'x'}::text as x from ${rows} where ${condition}`
  expect((await query.execute(database.db)).rows).toEqual([{ n: 4, x: 'x' }])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { parseStandbyNames, watchStandby } from './standby.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it.each([
  ['', { needed: 1, names: [] }],
  ['standby', { needed: 1, names: ['standby'] }],
  ['ANY 1 (standby, second)', { needed: 1, names: ['standby', 'second'] }],
  ['FIRST 2 (a, "b, 1", c)', { needed: 2, names: ['a', 'b, 1', 'c'] }],
  ['2 (a,b)', { needed: 2, names: ['a', 'b'] }],
  ['*', { needed: 1, names: ['*'] }],
])('reads %j', (setting, expected) => {
  expect(parseStandbyNames(setting)).toEqual(expected)
})

it('reports no state where commits wait for no standby', async () => {
  expect(await watchStandby(database.db)()).toBeUndefined()
})

import type pg from 'pg'
import { type Database, inCamelCase, openDatabase } from '#shared/server/database.ts'

/** Opens the handle of the features on one connection, that of the demo's transaction. */
export const demoDatabaseOn = (client: pg.PoolClient): Database => {
  const connection = { query: client.query.bind(client), release: () => {} }
  return inCamelCase(openDatabase({ connect: async () => connection, end: async () => {} } as unknown as pg.Pool))
}

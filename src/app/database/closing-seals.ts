import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import { type ClosingKey, findClosing } from '#features/closings/server/closing.repository.ts'
import { checksumOf } from '#features/closings/server/closing-csv.ts'
import { isSealed, sourceOf } from '#features/closings/server/closing-reads.service.ts'
import { inCamelCase } from '#shared/server/database.ts'
import type { Finding } from './invariants.ts'

const sentence = 'L’export de chaque clôture, refait avec les noms scellés, a la somme de contrôle scellée.'

/** Returns a database that has the client's transaction. It never releases the client. */
const onClient = (client: PoolClient) => {
  const held = { query: client.query.bind(client), release: () => {} } as unknown as PoolClient
  const pool = { connect: () => Promise.resolve(held), end: () => Promise.resolve(), options: {} }
  return inCamelCase(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
}

/**
 * Makes the export of each sealed closing again and compares its checksum (docs/rules/closings.md#closings-contents).
 * It finds another checksum, another name and another carried donation in a seal.
 */
export const checkClosingSeals = async (client: PoolClient): Promise<Finding> => {
  const db = onClient(client)
  const { rows } = await client.query<ClosingKey>(
    'select customer_id as "customerId", closing_id as "closingId" from closing_seals order by 1, 2',
  )
  const offendingRows: Finding['offendingRows'] = []
  for (const key of rows) {
    const row = await findClosing(db, key)
    const [sealed, computed] =
      row && isSealed(row) ? [row.exportSha256, await checksumOf(db, sourceOf(row))] : [null, 'no closing']
    if (computed !== sealed) offendingRows.push({ ...key, number: row?.number, sealed, computed })
  }
  return {
    name: 'closing_seals',
    sentence,
    offendingCount: offendingRows.length,
    offendingRows: offendingRows.slice(0, 20),
  }
}

import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { ProposedMapping } from '../mapping.ts'
import { readDoubles } from './double.repository.ts'
import type { ImportRow } from './import.repository.ts'

const pageSize = 50

/** Reads the rows that are probably a donation which is there already. */
export const createDoubleService = ({ db }: { db: Database }) => ({
  async list(row: ImportRow, after = 0) {
    const key = { customerId: row.customerId, importId: row.id }
    const found = await readDoubles(db, key, ProposedMapping.parse(row.mapping), { after, limit: pageSize + 1 })
    const data = found.slice(0, pageSize).map(({ amountCents, givenAt, doubleLine, doubleOf, ...rest }) => ({
      ...rest,
      amount: eurosOfCents(amountCents),
      createdAt: givenAt.toISOString(),
      earlierLine: doubleLine,
      transactionId: doubleOf,
    }))
    return { data, nextLine: found.length > pageSize ? (data.at(-1)?.line ?? null) : null }
  },
})

export type DoubleService = ReturnType<typeof createDoubleService>

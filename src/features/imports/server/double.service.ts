import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { ProposedMapping } from '../mapping.ts'
import { readDoubles, readKnown } from './double.repository.ts'
import type { ImportRow } from './import.repository.ts'

const pageSize = 50

/** Reads the rows that are asked before a run, and those whose donation is there already. */
export const createDoubleService = ({ db }: { db: Database }) => {
  const pageOf = <Row extends { line: number }>(found: readonly Row[]) => {
    const data = found.slice(0, pageSize)
    return { data, nextLine: found.length > pageSize ? (data.at(-1)?.line ?? null) : null }
  }
  const keyOf = ({ customerId, id }: ImportRow) => ({ customerId, importId: id })
  return {
    async list(row: ImportRow, after = 0) {
      const mapping = ProposedMapping.parse(row.mapping)
      const found = await readDoubles(db, keyOf(row), mapping, { after, limit: pageSize + 1 })
      return pageOf(
        found.map(({ amountCents, givenAt, doubleLine, doubleOf, question, ...rest }) => ({
          ...rest,
          amount: eurosOfCents(amountCents),
          createdAt: givenAt.toISOString(),
          earlierLine: doubleLine,
          transactionId: doubleOf,
          question: question ?? ('double' as const),
        })),
      )
    },

    async listKnown(row: ImportRow, after = 0) {
      const found = await readKnown(db, keyOf(row), { after, limit: pageSize + 1 })
      return pageOf(
        found.map(({ amountCents, createdAt, ...rest }) => ({
          ...rest,
          amount: eurosOfCents(amountCents),
          createdAt: createdAt.toISOString(),
        })),
      )
    },
  }
}

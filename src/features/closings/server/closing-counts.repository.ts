import type { PaymentMethod } from '#features/transactions/donation.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { Closing } from '../closing.ts'
import type { ClosingKey } from './closing.repository.ts'
import type { SealedFigures } from './closing-figures.queries.ts'

export const netOf = ({ methods }: SealedFigures, wanted: PaymentMethod): number => {
  const found = methods.find(({ method }) => method === wanted)
  return found ? found.grossCents + found.movementCents : 0
}

export type CountRow = {
  paymentMethod: PaymentMethod
  expectedCents: number
  countedCents: number
  comment: string | null
}

export const insertCounts = async (
  db: Database,
  { customerId, closingId }: ClosingKey,
  counts: CountRow[],
): Promise<void> => {
  if (counts.length === 0) return
  const rows = counts.map((count) => ({ ...count, customerId, closingId }))
  await db.insertInto('closingCounts').values(rows).execute()
}

/** Reads the counted amounts beside the sealed figures, which may include donations that were in flight. */
export const listCounts = async (
  db: Database,
  { customerId, closingId }: ClosingKey,
  figures: SealedFigures,
): Promise<Closing['counts']> => {
  const counts = db.selectFrom('closingCounts').selectAll().where('customerId', '=', customerId)
  const rows = await counts.where('closingId', '=', closingId).orderBy('paymentMethod').execute()
  return rows.map(({ paymentMethod, countedCents, comment }) => {
    const method = paymentMethod as PaymentMethod
    const expectedCents = netOf(figures, method)
    return {
      method,
      expected: eurosOfCents(expectedCents),
      counted: eurosOfCents(countedCents),
      difference: eurosOfCents(countedCents - expectedCents),
      comment,
    }
  })
}

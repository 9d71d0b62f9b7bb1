import { sql } from 'kysely'
import type pg from 'pg'
import { insertClosing } from '#features/closings/server/closing.repository.ts'
import { contentsNow, onDays } from '#features/closings/server/closing-contents.queries.ts'
import { insertCounts, netOf } from '#features/closings/server/closing-counts.repository.ts'
import { readFigures } from '#features/closings/server/closing-figures.queries.ts'
import { sealWithin } from '#features/closings/server/closing-seal.repository.ts'
import { inSqlNames } from '#shared/server/database.ts'
import type { Association } from '../associations/association.ts'
import { closingsUntil } from '../associations/closing-calendar.ts'
import { Random } from '../random.ts'
import { demoDatabaseOn } from './copy.ts'

/** Closes what the associations with a story have closed by now, with what had arrived at that time. */
export const writeClosings = async (client: pg.PoolClient, associations: Association[], asOf: Date): Promise<void> => {
  const db = demoDatabaseOn(client)
  for (const { idea, customer, staff } of associations) {
    const [manager] = staff
    if (!manager || (idea.part !== 'roof' && idea.part !== 'well')) continue
    const random = new Random(`${idea.name}/closings`)
    for (const { kind, from, to, at } of closingsUntil(asOf)) {
      const days = { customerId: customer.id, from, to }
      const contents = contentsNow(days)
      const arrivedBy = sql<boolean>`t.received_at <= ${at}`
      const figures = await readFigures(db, { ...contents, own: sql<boolean>`${contents.own} and ${arrivedBy}` })
      const key = { customerId: customer.id, closingId: random.uuid(at.getTime()) }
      await insertClosing(db, key, { kind, from, to, closedAt: at, closedBy: manager.id, figures })
      await sql`insert into closing_arrivals (customer_id, closing_id, transaction_id)
        select ${customer.id}, ${key.closingId}, t.id from transactions t where ${onDays(days)} and not ${arrivedBy}`.execute(
        inSqlNames(db),
      )
      await sealWithin(db, key, at)
      if (!figures.methods.some(({ method }) => method === 'cash')) continue
      const expectedCents = netOf(figures, 'cash')
      const count = { expectedCents, countedCents: Math.max(0, expectedCents - 150), comment: 'Erreur de rendu' }
      await insertCounts(db, key, [{ paymentMethod: 'cash', ...count }])
    }
  }
}

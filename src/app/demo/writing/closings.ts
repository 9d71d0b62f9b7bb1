import { sql } from 'kysely'
import type pg from 'pg'
import { contentsNow, onDays } from '#features/closings/server/closing.contents.ts'
import { insertCounts, netOf } from '#features/closings/server/closing.counts.ts'
import { readFigures } from '#features/closings/server/closing.figures.ts'
import { insertClosing } from '#features/closings/server/closing.repository.ts'
import { sealWithin } from '#features/closings/server/closing.seal.ts'
import { addDays, type Day, dayOf, startOfDay } from '#shared/days.ts'
import { inSqlNames } from '#shared/server/database.ts'
import type { Association } from '../associations/association.ts'
import { Random } from '../random.ts'
import { demoDatabaseOn } from './demo-database.ts'

const hourMs = 3_600_000
const closedMonths = 3

type DemoClosing = { kind: 'day' | 'period'; from: Day; to: Day; at: Date }

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The months before yesterday's, each closed on the third of the next one, and yesterday, closed this morning. */
const closingsUntil = (asOf: Date): DemoClosing[] => {
  const today = dayOf(asOf)
  const yesterday = addDays(today, -1)
  const at = (day: Day, hour: number) => new Date(Math.min(asOf.getTime(), startOfDay(day).getTime() + hour * hourMs))
  const months: DemoClosing[] = []
  for (let next = firstOfMonth(yesterday); months.length < closedMonths; next = months[0]?.from ?? next) {
    const to = addDays(next, -1)
    months.unshift({ kind: 'period', from: firstOfMonth(to), to, at: at(addDays(next, 2), 18) })
  }
  return [...months, { kind: 'day', from: yesterday, to: yesterday, at: at(today, 8) }]
}

/** Closes the last months and yesterday of the associations that have a story, with what was known at that time. */
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

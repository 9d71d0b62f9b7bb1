import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { ClosingKind } from '../closing.ts'
import { insertClosing, insertReopening } from '../server/closing.repository.ts'
import { contentsNow } from '../server/closing-contents.queries.ts'
import { type CountRow, insertCounts } from '../server/closing-counts.repository.ts'
import { readFigures } from '../server/closing-figures.queries.ts'
import { sealWithin } from '../server/closing-seal.repository.ts'

type SampleClosing = {
  closedBy: string
  from?: string
  to?: string
  kind?: ClosingKind
  at?: Date
  counts?: CountRow[]
}

/** Closes 6 March 2026, or other days, as the server does, with what is recorded by now. Returns the closing's id. */
export const insertClosed = async (
  db: SqlDatabase,
  customerId: string,
  { closedBy, from = '2026-03-06', to = from, kind = from === to ? 'day' : 'period', at, counts = [] }: SampleClosing,
): Promise<string> => {
  const [rows, days] = [inCamelCase(db), { customerId, from, to }]
  const figures = await readFigures(rows, contentsNow(days))
  const key = { customerId, closingId: newId() }
  await insertClosing(rows, key, { kind, from, to, closedAt: at, closedBy, figures })
  await insertCounts(rows, key, counts)
  await sealWithin(rows, key, at)
  return key.closingId
}

/** Reopens a closing. */
export const insertReopened = (db: SqlDatabase, customerId: string, closingId: string, reopenedBy: string) => {
  const reopening = { reopenedAt: new Date(), reopenedBy, reason: 'Feuille oubliée' }
  return insertReopening(inCamelCase(db), { customerId, closingId }, reopening)
}

/** Asks for the reopening of a closing. */
export const insertReopeningRequest = (
  db: SqlDatabase,
  { customerId, closingId }: { customerId: string; closingId: string },
  requestedBy: string,
) =>
  db
    .insertInto('closing_reopening_requests')
    .values({
      customer_id: customerId,
      id: newId(),
      closing_id: closingId,
      reason: 'Feuille oubliée',
      requested_at: new Date(),
      requested_by: requestedBy,
    })
    .execute()

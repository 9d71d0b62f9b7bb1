import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { Reader, Sending, SendingState } from '../friday.ts'

type ClosingKey = { customerId: string; closingId: string }
type SendingKey = { customerId: string; id: string }

/** Selects the sendings of an association, each with the name of the person who asked. */
const selectSendings = (db: Database, customerId: string) =>
  db
    .selectFrom('closingSendings as sending')
    .innerJoin('users as requester', 'requester.id', 'sending.requestedBy')
    .select(['sending.id', 'sending.reader', 'sending.email', 'sending.state', 'sending.requestedAt'])
    .select(['sending.requestedBy', 'sending.changedAt'])
    .select(sql<string>`requester.firstname || ' ' || requester.lastname`.as('requesterName'))
    .select(
      sql<Sending['board']>`(select jsonb_build_object('email', board.email, 'state', board.state)
        from closing_sendings board where board.customer_id = sending.customer_id
          and board.closing_id = sending.closing_id and board.reader = 'board' and sending.reader = 'accountant'
        order by board.requested_at desc, board.id desc limit 1)`.as('board'),
    )
    .where('sending.customerId', '=', customerId)

/** Finds a sending, or the newest one of a closing: that to the board where none went to the accountant. */
export const findSending = async (db: Database, key: SendingKey | ClosingKey): Promise<Sending | null> => {
  const all = selectSendings(db, key.customerId)
  const wanted =
    'id' in key
      ? all.where('sending.id', '=', key.id)
      : all.where('sending.closingId', '=', key.closingId).orderBy('sending.reader')
  const row = await wanted
    .orderBy('sending.requestedAt', 'desc')
    .orderBy('sending.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    _id: row.id,
    reader: row.reader as Reader,
    email: row.email,
    state: row.state as SendingState,
    board: row.board,
    requestedAt: row.requestedAt.toISOString(),
    requestedBy: { _id: row.requestedBy, name: row.requesterName },
    changedAt: row.changedAt.toISOString(),
  }
}

type NewSending = { id: string; email: string; reader: Reader; requestedBy: string; requestedAt: Date }

/** Adds a sending. Returns false when another one of the closing waits. */
export const insertSending = async (db: Database, key: ClosingKey, sending: NewSending): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('closingSendings')
    .values({ ...key, ...sending, changedAt: sending.requestedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateSending = async (
  db: Database,
  { customerId, id }: SendingKey,
  changed: { state: SendingState; changedAt: Date },
): Promise<void> => {
  const sendings = db.updateTable('closingSendings').set(changed).where('customerId', '=', customerId)
  await sendings.where('id', '=', id).execute()
}

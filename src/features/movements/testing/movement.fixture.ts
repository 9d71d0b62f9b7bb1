import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import {
  insertMovement as addMovement,
  type DonationKey,
  findGift,
  listMovementRows,
} from '../server/movement.repository.ts'
import { planMovement, type Wish } from '../server/movement.rules.ts'
import { insertRequest, type RequestedMovement } from '../server/request.repository.ts'

const reason = 'Demande du donateur'
const refund: Wish = { kind: 'refunded', amountCents: 100, toCauseId: null }

/** Records a refund of 1 €, or another movement, as the server does. Returns its id. */
export const insertMovement = async (
  db: SqlDatabase,
  key: DonationKey,
  { recordedBy, wish = refund, effectiveOn = '2026-03-07' }: { recordedBy: string; wish?: Wish; effectiveOn?: string },
): Promise<string> => {
  const rows = inCamelCase(db)
  const gift = await findGift(rows, key)
  const earlier = await listMovementRows(rows, key)
  const plan = gift && planMovement(gift, earlier, wish)
  if (!plan) throw new Error('the fixture has no donation to put right')
  const id = newId()
  const people = { recordedBy, approvedBy: null, batchId: null }
  const facts = { id, place: earlier.length + 1, effectiveOn, recordedAt: new Date(), reason, ...people }
  await addMovement(rows, key, plan, facts)
  return id
}

/** Adds a refund of 1 € that waits for a second person. Returns its id. */
export const insertWaitingRequest = async (
  db: SqlDatabase,
  key: DonationKey,
  { requestedBy }: { requestedBy: string },
): Promise<string> => {
  const id = newId()
  const movement: RequestedMovement = { kind: 'refunded', amountCents: 100, toCauseId: null, reason }
  const row = { id, movement, amountCents: 100, requestedAt: new Date(), requestedBy }
  await insertRequest(inCamelCase(db), key, row)
  return id
}

import type pg from 'pg'
import { openDays } from '#features/closings/server/open-days.ts'
import { movementActions } from '#features/movements/movement.journal.ts'
import type { SubjectKind } from '#features/movements/movement.ts'
import { findDonation, insertMovements } from '#features/movements/server/movement.repository.ts'
import { planMovement } from '#features/movements/server/movement.rules.ts'
import { countCancellations } from '#features/transactions/server/figures/cancelled.repository.ts'
import { addDays, type Day, dayOf, hourMs, minuteMs, startOfDay } from '#shared/days.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { Association } from '../associations/association.ts'
import { lineOf } from '../associations/journal-line.ts'
import type { UserRow } from '../associations/staff.ts'
import { Random } from '../random.ts'
import { copyRows, demoDatabaseOn } from './copy.ts'
import { writeSlots } from './slots.ts'

/** An association with a story, two of its managers, and the days that it has not closed. */
export type Corrected = {
  client: pg.PoolClient
  db: Database
  association: Association
  managers: [UserRow, UserRow]
  random: Random
  openDayFrom: (day: Day) => Promise<Day>
  /** Returns an instant in the office hours of a day that is open, so many days before the demo's instant. */
  openHour: (daysAgo: number) => Promise<Date>
}

type Story = { kind: SubjectKind; daysAgo: number; cents: [least: number, most: number]; part: number; reason: string }

const stories: Story[] = [
  { kind: 'refunded', daysAgo: 6, cents: [5000, 20_000], part: 0.4, reason: 'Le donateur voulait donner moins' },
  { kind: 'refunded', daysAgo: 5, cents: [1500, 5000], part: 1, reason: 'Payé deux fois' },
  { kind: 'cancelled', daysAgo: 4, cents: [2000, 10_000], part: 1, reason: 'Essai de l’appareil' },
  { kind: 'cheque_returned', daysAgo: 3, cents: [100, 20_000], part: 1, reason: 'Chèque sans provision' },
  { kind: 'chargeback', daysAgo: 3, cents: [2000, 20_000], part: 1, reason: 'Carte déclarée volée' },
]

/** The donation by card of an amount that came last before an instant, and that nothing has changed. */
const lastByCard = `
  select t.id from transactions t
  where t.customer_id = $1 and t.payment_method = 'card' and t.created_at < $2 and t.amount_cents between $3 and $4
    and not exists (select from transaction_movements m where (m.customer_id, m.transaction_id) = (t.customer_id, t.id))
  order by t.created_at desc, t.id limit 1`

/** The same for the cheques of the deposit slip. */
const lastOnSlip = `
  select t.id from transactions t join deposit_slip_items i on (i.customer_id, i.cheque_id) = (t.customer_id, t.id)
  where t.customer_id = $1 and t.created_at < $2 and t.amount_cents between $3 and $4
    and not exists (select from transaction_movements m where (m.customer_id, m.transaction_id) = (t.customer_id, t.id))
  order by t.created_at desc, t.id limit 1`

const findLast = async ({ client, association }: Corrected, at: Date, cents: [number, number], kind?: SubjectKind) => {
  const before = new Date(at.getTime() - hourMs)
  const wanted = kind === 'cheque_returned' ? lastOnSlip : lastByCard
  const { rows } = await client.query<{ id: string }>(wanted, [association.customer.id, before, ...cents])
  return rows[0]?.id
}

/** Puts a donation right by the rules of the product, with its line in the journal. */
const writeCorrection = async (corrected: Corrected, { kind, daysAgo, cents, part, reason }: Story): Promise<void> => {
  const { client, db, association, managers, random, openDayFrom, openHour } = corrected
  const [actor] = managers
  const customerId = association.customer.id
  const at = await openHour(daysAgo)
  const transactionId = await findLast(corrected, at, cents, kind)
  const donation = transactionId && (await findDonation(db, { customerId, transactionId }))
  if (!donation) return
  const isWhole = kind === 'cancelled' || kind === 'cheque_returned'
  const amountCents = isWhole ? null : Math.round((donation.amountCents * part) / 100) * 100
  const plan = planMovement(donation, [], { kind, amountCents, toCauseId: null })
  if (!plan) return
  const effectiveOn = await openDayFrom(dayOf(kind === 'cancelled' ? donation.createdAt : at))
  const people = { recordedBy: actor.id, approvedBy: null }
  const facts = { id: random.uuid(at.getTime()), place: 1, effectiveOn, recordedAt: at, reason, batchId: null }
  await insertMovements(db, customerId, [{ ...plan, ...facts, ...people, transactionId }])
  if (kind === 'cancelled') await countCancellations(db, customerId, [transactionId])
  const subject = { id: transactionId, name: formatEuros(eurosOfCents(donation.amountCents)) }
  const after = { amount: eurosOfCents(plan.concernedCents), day: effectiveOn }
  const line = { at, customerId, actor, subject, after, action: `donation.${movementActions[kind]}` } as const
  await copyRows(client, 'audit_entries', [lineOf(random.uuid(at.getTime()), line)])
}

/** Writes what waits for a second person: a refund above the amount to confirm, and a higher such amount. */
const writeWaiting = async (corrected: Corrected): Promise<void> => {
  const { client, db, association, managers, random, openHour } = corrected
  const [, actor] = managers
  const customerId = association.customer.id
  const at = await openHour(2)
  const shared = { at, customerId, actor } as const
  const confirmed = { confirmation_cents: 20_000, wanted_cents: 50_000, wanted_at: at, wanted_by: actor.id }
  await copyRows(client, 'movement_settings', [{ customer_id: customerId, ...confirmed }])
  const raise = { before: { confirmationAmount: 200 }, after: { confirmationAmount: 500 } }
  const lines = [lineOf(random.uuid(at.getTime()), { ...shared, ...raise, action: 'movements.limit-requested' })]
  const transactionId = await findLast(corrected, at, [20_001, 200_000])
  const donation = transactionId && (await findDonation(db, { customerId, transactionId }))
  if (donation) {
    const { amountCents } = donation
    const movement = { kind: 'refunded', amountCents, toCauseId: null, reason: 'Virement demandé par le donateur' }
    const request = { customer_id: customerId, id: random.uuid(at.getTime()), transaction_id: transactionId }
    const asked = { amount_cents: amountCents, requested_at: at, requested_by: actor.id }
    await copyRows(client, 'movement_requests', [{ ...request, ...asked, movement: JSON.stringify(movement) }])
    const subject = { id: transactionId, name: formatEuros(eurosOfCents(amountCents)) }
    const after = { kind: 'refunded', amount: eurosOfCents(amountCents) }
    lines.push(lineOf(random.uuid(at.getTime()), { ...shared, subject, after, action: 'donation.requested' }))
  }
  await copyRows(client, 'audit_entries', lines)
}

/**
 * In the two associations that have a story: donations that were put right, time slots that moved, and what waits for a
 * second person. Comes after the closings: nothing falls on a closed day.
 */
export const writeCorrections = async (
  client: pg.PoolClient,
  associations: Association[],
  asOf: Date,
): Promise<void> => {
  const db = demoDatabaseOn(client)
  for (const association of associations) {
    const { idea, customer, staff } = association
    const [first, second] = staff.filter(({ role }) => role === 'manager')
    if (!first || !second || (idea.part !== 'roof' && idea.part !== 'well')) continue
    const openDayFrom = (day: Day) => openDays.firstFrom(db, customer.id, day)
    const openHour = async (daysAgo: number) => {
      const start = startOfDay(await openDayFrom(addDays(dayOf(asOf), -daysAgo))).getTime()
      return new Date(Math.min(asOf.getTime(), start + 11 * hourMs - daysAgo * 17 * minuteMs))
    }
    const random = new Random(`${idea.name}/corrections`)
    const corrected: Corrected = { client, db, association, managers: [first, second], random, openDayFrom, openHour }
    for (const story of stories) await writeCorrection(corrected, story)
    await writeSlots(corrected)
    await writeWaiting(corrected)
  }
}

import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { matchRefusals } from '../../match.ts'
import type { Part } from '../matching/explanation.ts'
import { netOf } from './payout.queries.ts'
import { readInterval } from './takings.queries.ts'

type Of<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>

/** The association of a line, and the day of the line. */
type OfLine = { customerId: string; bookedOn: Day }

const exists = async (
  db: Database,
  table: 'bank_contracts' | 'devices',
  customerId: string,
  id: string,
): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(table)} where customer_id = ${customerId} and id = ${id}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * The number of days after its line on which an interval of donations may end: one, for the hour at which a day ends.
 */
const daysAfterLine = 1

const checkTakings = async (db: Database, { customerId, bookedOn }: OfLine, part: Of<'takings'>): Promise<Part> => {
  if (part.fromAt >= part.toAt || !(await exists(db, 'bank_contracts', customerId, part.contractId)))
    throw matchRefusals.unknownPart()
  if (!(await exists(db, 'devices', customerId, part.deviceId))) throw matchRefusals.unknownPart()
  if (part.toAt > startOfDay(addDays(bookedOn, daysAfterLine + 1)).getTime()) throw matchRefusals.afterLine()
  const { count, cents } = await readInterval(db, customerId, part)
  if (cents !== part.cents) throw matchRefusals.changed()
  return { ...part, donationCount: count }
}

const checkSlip = async (db: Database, customerId: string, part: Of<'slip'>): Promise<Part> => {
  const { rows } = await sql<{ chequeCents: number; cashCents: number; isCancelled: boolean }>`
    select cheque_cents, cash_cents, is_cancelled from deposit
    where customer_id = ${customerId} and id = ${part.slipId}`.execute(db)
  const [slip] = rows
  if (!slip) throw matchRefusals.unknownPart()
  const { chequeCents, cashCents } = slip
  const cents = { cheque: chequeCents, cash: cashCents, both: chequeCents + cashCents }[part.medium]
  if (slip.isCancelled || cents !== part.cents) throw matchRefusals.changed()
  return part
}

/** A donation of its own line is one by transfer: cards come by terminal, cheques and cash by slip. */
const checkDonation = async (db: Database, customerId: string, part: Of<'donation'>): Promise<Part> => {
  const { rows } = await sql<{ cents: number; isCancelled: boolean }>`
    select amount_cents + corrected_cents as cents, is_cancelled from donation_standing
    where customer_id = ${customerId} and id = ${part.transactionId} and payment_method = 'transfer'`.execute(db)
  const [donation] = rows
  if (!donation) throw matchRefusals.unknownPart()
  if (donation.isCancelled || donation.cents !== part.cents) throw matchRefusals.changed()
  return part
}

const checkPayment = async (db: Database, customerId: string, part: Of<'payment'>): Promise<Part> => {
  const { rows } = await sql<{ cents: number; note: string }>`
    select ${netOf} as cents, 'Paiement ' || line.reference as note from acquirer_lines line
    where line.customer_id = ${customerId} and line.id = ${part.paymentId} and line.kind <> 'payout'
      and line.payout_reference is not null and line.currency = 'EUR'`.execute(db)
  const [payment] = rows
  if (!payment) throw matchRefusals.unknownPart()
  if (payment.cents !== part.cents) throw matchRefusals.changed()
  return { ...part, note: payment.note }
}

const checkMovement = async (db: Database, customerId: string, part: Of<'movement'>): Promise<Part> => {
  const { rows } = await sql<{ cents: number; isUndone: boolean }>`
    select movement.amount_cents as cents, exists (select from donation_movement undo
      where undo.customer_id = movement.customer_id and undo.reverses_id = movement.id
        and not exists (select from donation_movement again
          where again.customer_id = undo.customer_id and again.reverses_id = undo.id)) as is_undone
    from donation_movement movement
    where movement.customer_id = ${customerId} and movement.id = ${part.movementId}
      and movement.kind in ('refunded', 'chargeback', 'chargeback_won', 'cheque_returned')`.execute(db)
  const [movement] = rows
  if (!movement) throw matchRefusals.unknownPart()
  if (movement.isUndone || movement.cents !== part.cents) throw matchRefusals.changed()
  return part
}

const check = async (db: Database, line: OfLine, part: Part): Promise<Part> => {
  const { customerId } = line
  switch (part.kind) {
    case 'takings':
      return checkTakings(db, line, part)
    case 'slip':
      return checkSlip(db, customerId, part)
    case 'donation':
      return checkDonation(db, customerId, part)
    case 'payment':
      return checkPayment(db, customerId, part)
    case 'movement':
      return checkMovement(db, customerId, part)
    case 'commission':
      if (!(await exists(db, 'bank_contracts', customerId, part.contractId))) throw matchRefusals.unknownPart()
      return part
    case 'difference':
      if (part.deviceId !== null && !(await exists(db, 'devices', customerId, part.deviceId)))
        throw matchRefusals.unknownPart()
      return part
    default:
      return part
  }
}

const isOfRecord = ({ kind }: Part): boolean => !['commission', 'difference', 'other'].includes(kind)
const sumOf = (parts: readonly { cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + Math.abs(cents), 0)

/** The euros that a person may take off any line, such as the fees of a subsidy. */
const freeCents = 100_000

/**
 * Throws 422 for parts whose amounts a person has written and which take much more off a line than it and its records
 * contain (docs/rules/bank.md#bank-match). Parts that nothing proves would add up to any line.
 */
export const requireBounded = (lineCents: number, parts: readonly Part[]): void => {
  const written = parts.filter((part) => !isOfRecord(part) && part.cents < 0 !== lineCents < 0)
  if (sumOf(written) > freeCents + Math.abs(lineCents) + sumOf(parts.filter(isOfRecord))) throw matchRefusals.tooLarge()
}

/**
 * Checks parts that a person sent against the ledger, and counts their donations. Throws 422 for records that the
 * association does not have and for donations after the line, 409 for amounts that have changed. That their money is
 * free, the tables say when they are added.
 */
export const requireParts = async (db: Database, line: OfLine, parts: readonly Part[]): Promise<Part[]> => {
  const checked: Part[] = []
  for (const part of parts) checked.push(await check(db, line, part))
  return checked
}

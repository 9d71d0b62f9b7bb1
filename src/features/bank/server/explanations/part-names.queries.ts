import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { MatchPart } from '../../match.ts'
import type { Part } from '../matching/explanation.ts'
import { isReversed } from './match-parts.ts'
import { netOf } from './payout.queries.ts'

type Of<Kind extends MatchPart['kind']> = Extract<MatchPart, { kind: Kind }>
/** A record that a part is of: its amount by now, and whether it still stands. */
type RecordState = { cents: number; isGone: boolean }
type SlipRow = { number: number; day: Day; chequeCents: number; cashCents: number; isGone: boolean }
type PaymentRow = Omit<Of<'payment'>, 'kind' | 'amount' | 'paymentId' | 'gross'> & { cents: number; grossCents: number }
type MovementRow = RecordState & { transactionId: string; kind: Of<'movement'>['movementKind']; effectiveOn: Day }

const found = <Value>(names: Map<string, Value>, id: string): Value => {
  const name = names.get(id)
  if (name === undefined) throw new Error('a part of a match names a record that is not there')
  return name
}

/** Returns a function that reads the rows which parts refer to, by id. */
const readerOf = (db: Database, parts: readonly Part[]) => {
  return async <Row>(
    idOf: (part: Part) => string | null,
    read: (ids: readonly string[]) => ReturnType<typeof sql<Row & { id: string }>>,
  ): Promise<Map<string, Row & { id: string }>> => {
    const ids = [...new Set(parts.map(idOf).filter((id) => id !== null))]
    const { rows } = ids.length === 0 ? { rows: [] } : await read(ids).execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  }
}

/** Reads the records that parts are of: contracts, terminals, slips, transfers, payments and movements. */
export const readRecordsOf = async (db: Database, customerId: string, parts: readonly Part[]) => {
  const read = readerOf(db, parts)
  return {
    contracts: await read<{ number: string }>(
      (part) => ('contractId' in part ? part.contractId : null),
      (ids) =>
        sql`select id, number from bank_contracts where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
    ),
    devices: await read<{ label: string }>(
      (part) => ('deviceId' in part ? part.deviceId : null),
      (ids) => sql`select id, label from devices where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
    ),
    slips: await read<SlipRow>(
      (part) => (part.kind === 'slip' ? part.slipId : null),
      (ids) => sql`select id, number, day, cheque_cents, cash_cents, is_cancelled as is_gone from deposit
        where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
    ),
    donations: await read<RecordState & { createdAt: Date; isTransfer: boolean; isOnline: boolean }>(
      (part) => (part.kind === 'donation' ? part.transactionId : null),
      (ids) => sql`select id, created_at, amount_cents + corrected_cents as cents, is_cancelled as is_gone,
          payment_method is not distinct from 'transfer' as is_transfer,
          device_id is null and coalesce(payment_method, 'card') = 'card' as is_online
        from donation_standing where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
    ),
    payments: await read<PaymentRow>(
      (part) => (part.kind === 'payment' ? part.paymentId : null),
      (ids) => sql`select line.id, line.source as acquirer, line.payout_reference as payout, line.kind as payment_kind,
          line.gross_cents, ${netOf} as cents, line.reference, line.taken_on, paid.transaction_id
        from acquirer_lines line
        left join paid_donation paid on paid.customer_id = line.customer_id and paid.payment_id = line.id
        where line.customer_id = ${customerId} and line.id = any(${ids}::uuid[]) and line.kind <> 'payout'
          and line.payout_reference is not null and line.currency = 'EUR'`,
    ),
    movements: await read<MovementRow>(
      (part) => (part.kind === 'movement' ? part.movementId : null),
      (ids) => sql`select movement.id, movement.transaction_id, movement.kind, movement.effective_on,
          movement.amount_cents as cents, ${isReversed} as is_gone
        from donation_movement movement
        where movement.customer_id = ${customerId} and movement.id = any(${ids}::uuid[])
          and movement.kind in ('refunded', 'chargeback', 'chargeback_won', 'cheque_returned')`,
    ),
  }
}

export type Records = Awaited<ReturnType<typeof readRecordsOf>>

const named = (part: Part, names: Records): MatchPart => {
  const amount = eurosOfCents(part.cents)
  const contractOf = (id: string) => ({ _id: id, number: found(names.contracts, id).number })
  const deviceOf = (id: string) => ({ _id: id, name: found(names.devices, id).label })
  switch (part.kind) {
    case 'takings':
      return {
        kind: part.kind,
        amount,
        contract: contractOf(part.contractId),
        device: deviceOf(part.deviceId),
        from: new Date(part.fromAt).toISOString(),
        to: new Date(part.toAt).toISOString(),
        donationCount: part.donationCount,
      }
    case 'slip': {
      const { number, day } = found(names.slips, part.slipId)
      return { kind: part.kind, amount, slip: { _id: part.slipId, number, day }, medium: part.medium }
    }
    case 'donation': {
      const { transactionId } = part
      const { createdAt, isOnline } = found(names.donations, transactionId)
      return { kind: part.kind, amount, transactionId, createdAt: createdAt.toISOString(), isOnline }
    }
    case 'payment': {
      const { id: paymentId, grossCents, cents: _cents, ...facts } = found(names.payments, part.paymentId)
      return { kind: part.kind, amount, paymentId, gross: eurosOfCents(grossCents), ...facts }
    }
    case 'movement': {
      const { transactionId, kind: movementKind, effectiveOn } = found(names.movements, part.movementId)
      return { kind: part.kind, amount, movementId: part.movementId, transactionId, movementKind, effectiveOn }
    }
    case 'commission':
      return {
        kind: part.kind,
        amount,
        contract: contractOf(part.contractId),
        month: part.month,
        ...(part.of && { of: { day: part.of.day, amount: eurosOfCents(part.of.cents) } }),
      }
    case 'difference': {
      const device = part.deviceId === null ? null : deviceOf(part.deviceId)
      return { kind: part.kind, amount, name: part.name, day: part.day, device }
    }
    default:
      return { kind: part.kind, amount, note: part.note }
  }
}

/** Gives the parts of several explanations their names. */
export const nameParts = async (
  db: Database,
  customerId: string,
  explanations: readonly (readonly Part[])[],
): Promise<MatchPart[][]> => {
  const names = await readRecordsOf(db, customerId, explanations.flat())
  return explanations.map((parts) => parts.map((part) => named(part, names)))
}

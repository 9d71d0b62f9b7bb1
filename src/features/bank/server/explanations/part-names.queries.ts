import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { MatchPart } from '../../match.ts'
import type { Part } from '../matching/explanation.ts'

type MovementKind = Extract<MatchPart, { kind: 'movement' }>['movementKind']
type PaymentFacts = Pick<
  Extract<MatchPart, { kind: 'payment' }>,
  'acquirer' | 'payout' | 'paymentKind' | 'reference' | 'takenOn' | 'transactionId'
> & { grossCents: number }
type MovementFacts = { transactionId: string; kind: MovementKind; effectiveOn: Day }

const idsOf = (parts: readonly Part[], pick: (part: Part) => string | null | undefined): string[] => [
  ...new Set(parts.map(pick).filter((id) => id !== null && id !== undefined)),
]

const found = <Value>(names: Map<string, Value>, id: string): Value => {
  const name = names.get(id)
  if (name === undefined) throw new Error('a part of a match names a record that is not there')
  return name
}

/** Reads one column, or a record, of rows of an association, by id. */
const readById = async <Row>(
  db: Database,
  ids: readonly string[],
  read: (ids: readonly string[]) => ReturnType<typeof sql<Row & { id: string }>>,
): Promise<Map<string, Row & { id: string }>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await read(ids).execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const readNames = async (db: Database, customerId: string, parts: readonly Part[]) => ({
  contracts: await readById<{ number: string }>(
    db,
    idsOf(parts, (part) => ('contractId' in part ? part.contractId : null)),
    (ids) => sql`select id, number from bank_contracts where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
  ),
  devices: await readById<{ label: string }>(
    db,
    idsOf(parts, (part) => ('deviceId' in part ? part.deviceId : null)),
    (ids) => sql`select id, label from devices where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
  ),
  slips: await readById<{ number: number; day: Day }>(
    db,
    idsOf(parts, (part) => (part.kind === 'slip' ? part.slipId : null)),
    (ids) => sql`select id, number, day from deposit where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
  ),
  donations: await readById<{ createdAt: Date }>(
    db,
    idsOf(parts, (part) => (part.kind === 'donation' ? part.transactionId : null)),
    (ids) =>
      sql`select id, created_at from recorded_donation where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
  ),
  payments: await readById<PaymentFacts>(
    db,
    idsOf(parts, (part) => (part.kind === 'payment' ? part.paymentId : null)),
    (ids) => sql`select line.id, line.source as acquirer, line.payout_reference as payout, line.kind as payment_kind,
        line.gross_cents, line.reference, line.taken_on, paid.transaction_id
      from acquirer_lines line
      left join paid_donation paid on paid.customer_id = line.customer_id and paid.payment_id = line.id
      where line.customer_id = ${customerId} and line.id = any(${ids}::uuid[])`,
  ),
  movements: await readById<MovementFacts>(
    db,
    idsOf(parts, (part) => (part.kind === 'movement' ? part.movementId : null)),
    (ids) => sql`select id, transaction_id, kind, effective_on from donation_movement
      where customer_id = ${customerId} and id = any(${ids}::uuid[])`,
  ),
})

type Names = Awaited<ReturnType<typeof readNames>>

const named = (part: Part, names: Names): MatchPart => {
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
      const createdAt = found(names.donations, transactionId).createdAt.toISOString()
      return { kind: part.kind, amount, transactionId, createdAt }
    }
    case 'payment': {
      const { id: paymentId, grossCents, ...facts } = found(names.payments, part.paymentId)
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
  const names = await readNames(db, customerId, explanations.flat())
  return explanations.map((parts) => parts.map((part) => named(part, names)))
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { centsOfEuros } from '#shared/money.ts'
import type { CamelTables } from '#shared/server/database.ts'
import { DifferenceName, type MatchPartInput, SlipMedium } from '../../match.ts'
import type { Part } from '../matching/explanation.ts'
import type { BankLine } from '../matching/match-input.ts'

export const lineColumns = sql.raw(
  'line.id, line.booked_on, line.amount_cents as cents, line.label, line.code, line.reference, line.details, line.parts',
)

/** Says of a line, `line`, that a person has undone an explanation of it. */
export const isUndone = sql`exists (select from bank_matches undone
  join bank_match_undos undo on undo.customer_id = undone.customer_id and undo.match_id = undone.id
  where undone.customer_id = line.customer_id and undone.line_id = line.id and undo.undone_by is not null)`

/** A line that nobody has explained. `isUndone`: a person has undone an explanation of it. */
export type OpenLine = BankLine & { accountId: string; isUndone: boolean }

/** Selects the lines that nobody has explained, the oldest first. `which` is a condition on `line`. */
export const selectOpenLines = (customerId: string, which: RawBuilder<unknown>) => sql<OpenLine>`
  select ${lineColumns}, line.account_id, ${isUndone} as is_undone from bank_open_lines open
  join bank_line_said line on line.customer_id = open.customer_id and line.id = open.line_id
  where open.customer_id = ${customerId} and ${which}
  order by line.booked_on, line.id`

/** Says of a movement, `movement`, that it is undone, and that its undo is not undone in turn. */
export const isReversed = sql<boolean>`exists (select from donation_movement undo
  where undo.customer_id = movement.customer_id and undo.reverses_id = movement.id
    and not exists (select from donation_movement again
      where again.customer_id = undo.customer_id and again.reverses_id = undo.id))`

/** The ids of records that parts may be of. */
type RecordIds = Partial<Record<'slip' | 'transaction' | 'payment' | 'movement', readonly string[]>>
const kindOf = { slip: 'slip', transaction: 'donation', payment: 'payment', movement: 'movement' } as const

/** Selects the living matches, `match_id`, that have one of some records. */
export const matchesWith = (customerId: string, records: RecordIds) =>
  sql.join(
    (Object.keys(records) as (keyof RecordIds)[]).map(
      (record) => sql`select match_id from bank_match_parts where customer_id = ${customerId} and released_at is null
        and kind = ${sql.lit(kindOf[record])} and ${sql.ref(`${record}_id`)} = any(${records[record]}::uuid[])`,
    ),
    sql` union all `,
  )

export type PartRow = Selectable<CamelTables['bankMatchParts']>

/** The columns of a part, in the names of SQL, for a list of rows in JSON. */
export const columnsOf = (part: Part, place: number) => {
  const iso = (at: number): string => new Date(at).toISOString()
  const { kind, cents } = part
  const shared = { place, kind, amount_cents: cents }
  switch (part.kind) {
    case 'takings': {
      const { contractId, deviceId, fromAt, toAt, donationCount } = part
      const interval = { from_at: iso(fromAt), to_at: iso(toAt), donation_count: donationCount }
      return { ...shared, contract_id: contractId, device_id: deviceId, ...interval }
    }
    case 'slip':
      return { ...shared, slip_id: part.slipId, medium: part.medium }
    case 'donation':
      return { ...shared, transaction_id: part.transactionId }
    case 'payment':
      // The version before reads it as a part with a note.
      return { ...shared, payment_id: part.paymentId, note: part.note }
    case 'movement':
      return { ...shared, movement_id: part.movementId }
    case 'commission':
      return {
        ...shared,
        contract_id: part.contractId,
        month: part.month,
        ...(part.of && { day: part.of.day, base_cents: part.of.cents }),
      }
    case 'difference':
      return { ...shared, name: part.name, day: part.day, device_id: part.deviceId }
    default:
      return { ...shared, note: part.note.trim() || 'Sans libellé' }
  }
}

const present = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('a part of a match lacks a column of its kind')
  return value
}

/** Reads a part from its row. The table's check says which columns a kind has. */
export const partOfRow = (row: PartRow): Part => {
  const { kind, amountCents: cents } = row
  if (kind === 'takings')
    return {
      kind,
      cents,
      contractId: present(row.contractId),
      deviceId: present(row.deviceId),
      fromAt: present(row.fromAt).getTime(),
      toAt: present(row.toAt).getTime(),
      donationCount: present(row.donationCount),
    }
  if (kind === 'slip') return { kind, cents, slipId: present(row.slipId), medium: SlipMedium.parse(row.medium) }
  if (kind === 'donation') return { kind, cents, transactionId: present(row.transactionId) }
  if (kind === 'payment') return { kind, cents, paymentId: present(row.paymentId), note: present(row.note) }
  if (kind === 'movement') return { kind, cents, movementId: present(row.movementId) }
  if (kind === 'commission') {
    const of = row.day !== null && row.baseCents !== null ? { of: { day: row.day, cents: row.baseCents } } : {}
    return { kind, cents, contractId: present(row.contractId), month: row.month, ...of }
  }
  if (kind === 'difference')
    return { kind, cents, name: DifferenceName.parse(row.name), day: row.day, deviceId: row.deviceId }
  return { kind: 'other', cents, note: present(row.note) }
}

/** Reads a part as a person says it. The service counts the donations of a terminal, and names a payment. */
export const partOfInput = ({ amount, ...part }: MatchPartInput): Part => {
  const cents = centsOfEuros(amount)
  if (part.kind === 'payment') return { ...part, cents, note: '' }
  if (part.kind === 'commission') {
    const { of, ...own } = part
    return { ...own, cents, ...(of && { of: { day: of.day, cents: centsOfEuros(of.amount) } }) }
  }
  if (part.kind !== 'takings') return { ...part, cents }
  const { kind, contractId, deviceId, from, to } = part
  return { kind, contractId, deviceId, fromAt: Date.parse(from), toAt: Date.parse(to), cents, donationCount: 0 }
}

import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import type { Part } from '#features/bank/server/matching/explanation.ts'
import { formatDate, minuteMs } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { lineOf } from '../associations/journal-line.ts'
import type { UserRow } from '../associations/staff.ts'
import type { BankLine } from '../banking/bank-line.ts'
import type { Random } from '../random.ts'
import { copyRows } from './copy.ts'

/** A line with its id, and its place among those of the same day and amount. */
export type PlacedLine = BankLine & { id: string; ordinal: number; fileLine: number }

/** The association whose bank is written, and who looks after it. */
export type BankWriting = {
  client: pg.PoolClient
  customerId: string
  accountId: string
  manager: UserRow
  random: Random
  asOf: Date
}

const partRow = ({ customer_id, id }: { customer_id: string; id: string }, part: Part, place: number) =>
  ({
    customer_id,
    match_id: id,
    place,
    kind: part.kind,
    amount_cents: part.cents,
    contract_id: 'contractId' in part ? part.contractId : null,
    device_id: 'deviceId' in part ? part.deviceId : null,
    from_at: part.kind === 'takings' ? new Date(part.fromAt) : null,
    to_at: part.kind === 'takings' ? new Date(part.toAt) : null,
    donation_count: part.kind === 'takings' ? part.donationCount : null,
    slip_id: part.kind === 'slip' ? part.slipId : null,
    medium: part.kind === 'slip' ? part.medium : null,
    transaction_id: part.kind === 'donation' ? part.transactionId : null,
    movement_id: part.kind === 'movement' ? part.movementId : null,
    name: part.kind === 'difference' ? part.name : null,
    day: part.kind === 'difference' ? part.day : null,
    month: part.kind === 'commission' ? part.month : null,
    note: part.kind === 'other' ? part.note : null,
  }) satisfies Insertable<Tables['bank_match_parts']>

/** Writes the explanations of a statement's lines: some at once, those of a person minute by minute. */
export const writeMatches = async (
  { client, customerId, manager, random, asOf }: BankWriting,
  lines: readonly PlacedLine[],
  at: Date,
): Promise<void> => {
  const matches = lines.flatMap(({ explained, ...line }, index) => {
    if (!explained) return []
    const isSaid = explained.by === 'person'
    const row = {
      customer_id: customerId,
      id: random.uuid(at.getTime()),
      line_id: line.id,
      rule: explained.rule,
      note: explained.note,
      made_at: isSaid ? new Date(Math.min(asOf.getTime(), at.getTime() + (index + 1) * minuteMs)) : at,
      made_by: isSaid ? manager.id : null,
    } satisfies Insertable<Tables['bank_matches']>
    return [{ row, line, parts: explained.parts }]
  })
  await copyRows(
    client,
    'bank_matches',
    matches.map(({ row }) => row),
  )
  const parts = matches.flatMap(({ row, parts: own }) => own.map((part, index) => partRow(row, part, index + 1)))
  await copyRows(client, 'bank_match_parts', parts)
  const said = matches.filter(({ row }) => row.made_by !== null)
  const journal = said.map(({ row, line }) => {
    const facts = { at: row.made_at, customerId, actor: manager, action: 'explanation.made' } as const
    const subject = { id: line.id, name: `du ${formatDate(line.bookedOn)}` }
    const after = { amount: eurosOfCents(line.cents) }
    return lineOf(random.uuid(row.made_at.getTime()), { ...facts, subject, after })
  })
  await copyRows(client, 'audit_entries', journal)
}

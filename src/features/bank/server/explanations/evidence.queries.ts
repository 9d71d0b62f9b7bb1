import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { LineEvidence } from '../../bank-line.ts'
import { type Evidence, evidenceOf, saysNumber } from '../matching/evidence.ts'
import type { BankLine } from '../matching/match-input.ts'
import type { LineKey } from './line.queries.ts'
import { lineColumns } from './match-parts.ts'

/**
 * Counts the other lines of the day and amount of a line that were matched with terminals of the same contract. The
 * words of such lines do not name their terminal.
 */
const countTwins = async (db: Database, { customerId, lineId }: LineKey): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      select match.line_id, part.contract_id from bank_matches match
      join bank_match_parts part on part.customer_id = match.customer_id and part.match_id = match.id and part.kind = 'takings'
      where match.customer_id = ${customerId} and match.released_at is null and match.made_by is null
    )
    select count(distinct twin.id)::int as count from bank_lines line
    join taken own on own.line_id = line.id
    join bank_lines twin on twin.customer_id = line.customer_id and twin.account_id = line.account_id
      and twin.booked_on = line.booked_on and twin.amount_cents = line.amount_cents and twin.id <> line.id
    join taken other on other.line_id = twin.id and other.contract_id = own.contract_id
    where line.customer_id = ${customerId} and line.id = ${lineId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Tells whether a line says something that a line of another terminal does not. */
const isTold = ({ count, terminal }: Evidence): boolean => count !== null || terminal !== null

/** Reads what all files of a line say in its words, and which lines were matched with it as a set. */
export const readEvidence = async (db: Database, key: LineKey): Promise<LineEvidence> => {
  const { customerId, lineId } = key
  const { rows } = await sql<BankLine & { contractNumbers: string[] }>`
    select ${lineColumns},
      array(select number from bank_contracts contract where contract.customer_id = line.customer_id
        and contract.account_id = line.account_id order by number) as contract_numbers
    from bank_line_said line where line.customer_id = ${customerId} and line.id = ${lineId}`.execute(db)
  const [line] = rows
  if (!line) throw new Error('a line that was read is not there')
  const words = evidenceOf(line)
  return {
    contracts: line.contractNumbers.filter((number) => saysNumber(words, number)),
    days: words.days,
    operationCount: words.count,
    terminal: words.terminal,
    slips: [...words.slips],
    gross: words.gross === null ? null : eurosOfCents(words.gross),
    month: words.month,
    twinCount: isTold(words) ? 0 : await countTwins(db, key),
  }
}

import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { Contract, Payout } from '../matching/match-input.ts'

/** Reads what acquirers' files say of payouts, whose contract is named or is the only one of the acquirer. */
export const readPayouts = async (
  db: Database,
  customerId: string,
  contracts: readonly Contract[],
): Promise<Payout[]> => {
  const ids = contracts.map(({ id }) => id)
  const { rows } = await sql<Payout>`
    with lines as (
      select line.payout_reference as reference, line.taken_on, line.kind, line.gross_cents, line.commission_cents, line.net_cents,
        coalesce(line.contract_id, (select min(contract.id::text)::uuid from bank_contracts contract
          where contract.customer_id = line.customer_id and contract.acquirer = line.source having count(*) = 1)) as contract_id
      from acquirer_lines line
      where line.customer_id = ${customerId} and line.payout_reference is not null and line.currency = 'EUR'
    ), days as (
      select contract_id, reference, taken_on, sum(gross_cents)::bigint as gross_cents, count(*)::int as donation_count
      from lines where kind = 'payment' and taken_on is not null group by contract_id, reference, taken_on
    )
    select lines.contract_id as "contractId", lines.reference,
      coalesce(sum(coalesce(lines.net_cents, lines.gross_cents - coalesce(lines.commission_cents, 0)))
        filter (where lines.kind <> 'payout'), 0)::bigint as "netCents",
      coalesce(sum(lines.commission_cents) filter (where lines.kind <> 'payout'), 0)::bigint as "commissionCents",
      (select jsonb_agg(jsonb_build_object('day', days.taken_on, 'grossCents', days.gross_cents,
          'donationCount', days.donation_count) order by days.taken_on)
        from days where days.contract_id = lines.contract_id and days.reference = lines.reference) as days,
      coalesce(jsonb_agg(jsonb_build_object('kind', lines.kind, 'cents', lines.gross_cents) order by lines.kind, lines.gross_cents)
        filter (where lines.kind in ('refund', 'chargeback')), '[]') as returns
    from lines
    where lines.contract_id = any(${ids}::uuid[]) and exists (select from days
      where days.contract_id = lines.contract_id and days.reference = lines.reference)
    group by lines.contract_id, lines.reference`.execute(db.withoutPlugins())
  return rows
}

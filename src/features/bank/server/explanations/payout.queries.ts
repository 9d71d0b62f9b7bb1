import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { Contract, PaidOut, Payout } from '../matching/match-input.ts'

/** The money of an operation `line` once the acquirer has kept its commission. */
export const netOf = sql`coalesce(line.net_cents, line.gross_cents - coalesce(line.commission_cents, 0))`

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

/**
 * Reads the payouts between two days whose payments no terminal has taken: their acquirer has no contract with
 * terminals. Any account of the association may receive them.
 */
export const readPaidOut = async (
  db: Database,
  customerId: string,
  { first, last }: { first: Day; last: Day },
): Promise<PaidOut[]> => {
  const { rows } = await sql<PaidOut>`
    select line.source, line.payout_reference as reference, max(coalesce(line.remitted_on, line.taken_on)) as "paidOn",
      sum(net.cents)::bigint as "netCents",
      jsonb_agg(jsonb_build_object('id', line.id, 'note', 'Paiement ' || line.reference, 'cents', net.cents)
        order by line.taken_on, line.reference, line.kind, line.gross_cents, line.ordinal) as payments
    from acquirer_lines line
    cross join lateral (select ${netOf} as cents) net
    where line.customer_id = ${customerId} and line.payout_reference is not null and line.currency = 'EUR'
      and line.kind <> 'payout'
      and not exists (select from bank_contracts contract
        join bank_contract_devices device on device.customer_id = contract.customer_id and device.contract_id = contract.id
        where contract.customer_id = line.customer_id
          and (contract.id = line.contract_id or line.contract_id is null and contract.acquirer = line.source))
    group by line.source, line.payout_reference
    having bool_or(line.kind = 'payment')
      and max(coalesce(line.remitted_on, line.taken_on)) between ${first}::date and ${last}::date
    order by line.source, line.payout_reference`.execute(db.withoutPlugins())
  return rows
}

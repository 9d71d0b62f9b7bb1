import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { foldText } from '#shared/text.ts'
import { listAccountNumbers } from '../accounts/account.repository.ts'
import type { Contract, DaySpan, MatchInput, Movement, Slip, Takings, Transfer } from '../matching/match-input.ts'
import { readCovered } from './covered.queries.ts'
import { readStanding } from './match.repository.ts'
import { isReversed, type OpenLine, selectOpenLines } from './match-parts.ts'
import { readPaidOut, readPayouts } from './payout.queries.ts'

type OfAccount = { customerId: string; accountId: string }
type Span = { first: Day; last: Day }

/** The number of days before its line in which a donation may be given, a slip made and a transfer announced. */
const takingDays = 31
const slipDays = 90
const transferDays = 62

/**
 * Reads the contracts of an account, each with its terminals until they collect under another. With `learnsCutOff`, the
 * hour that lines have shown is left out: they show it again.
 */
export const readContracts = async (
  db: Database,
  { customerId, accountId }: OfAccount,
  learnsCutOff: boolean,
): Promise<Contract[]> => {
  const { rows } = await sql<Contract>`
    select contract.id, contract.number, contract.acquirer, contract.settles, contract.rate_ppm as "ratePpm",
      contract.fixed_tenth_cents as "fixedTenthCents", contract.charges_monthly as "isFeeMonthly",
      case when ${learnsCutOff} and contract.cut_off_learnt_at is not null then null else contract.cut_off_minute end
        as "cutOffMinute",
      coalesce((select jsonb_agg(jsonb_build_object('deviceId', own.device_id, 'fromDay', own.from_day, 'untilDay', own.until_day)
          order by own.device_id, own.from_day)
        from (select *, lead(all_own.from_day) over (partition by all_own.device_id order by all_own.from_day) as until_day
          from bank_contract_devices all_own where all_own.customer_id = ${customerId}) own
        where own.contract_id = contract.id), '[]') as devices
    from bank_contracts contract
    where contract.customer_id = ${customerId} and contract.account_id = ${accountId}
    order by contract.number`.execute(db.withoutPlugins())
  return rows
}

/** Reads the lines of some days of an account that nobody has explained, the oldest first. Only euros are matched. */
export const readOpenLines = async (
  db: Database,
  { customerId, accountId }: OfAccount,
  { from, to }: DaySpan,
): Promise<OpenLine[]> => {
  const which = sql`line.account_id = ${accountId} and line.booked_on between ${from}::date and ${to}::date`
  return (await selectOpenLines(customerId, which).execute(db)).rows
}

/**
 * Counts the lines that wait for a person, which the menu asks for on every page (docs/rules/screens.md#menus-waiting).
 */
export const countOpenLines = async (db: Database, customerId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from bank_open_lines where customer_id = ${customerId})::int
      + (select count(*) from bank_matches where customer_id = ${customerId} and rule = 'same-line' and made_by is null
        and released_at is null)::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

const readTakings = async (
  db: Database,
  { customerId }: OfAccount,
  span: Span,
  contracts: readonly Contract[],
): Promise<Takings[]> => {
  const devices = [...new Set(contracts.flatMap(({ devices: own }) => own.map(({ deviceId }) => deviceId)))]
  if (devices.length === 0) return []
  const { rows } = await sql<{ deviceId: string; at: number[]; cents: number[] }>`
    select device_id as "deviceId", json_agg(extract(epoch from created_at)::float8 * 1000 order by created_at, id) as at,
      json_agg(amount_cents order by created_at, id) as cents
    from collected_donation
    where customer_id = ${customerId} and device_id = any(${devices}::uuid[]) and payment_method = 'card'
      and created_at >= ${startOfDay(addDays(span.first, -takingDays))} and created_at < ${startOfDay(addDays(span.last, 1))}
    group by device_id`.execute(db.withoutPlugins())
  return rows.map(({ deviceId, at, cents }) => ({
    deviceId,
    at: Float64Array.from(at),
    cents: Float64Array.from(cents),
  }))
}

/**
 * Reads the slips that an account may have booked. A slip names its account as people call it: one that has the name of
 * another account of the association is that account's.
 */
const readSlips = async (db: Database, { customerId, accountId }: OfAccount, span: Span): Promise<Slip[]> => {
  const accounts = await listAccountNumbers(db, customerId)
  const { rows } = await sql<Slip & { account: string }>`
    select id, number, day, account, cheque_cents, cash_cents from deposit
    where customer_id = ${customerId} and not is_cancelled and day between ${addDays(span.first, -slipDays)}::date and ${span.last}::date
    order by day, number`.execute(db)
  const ownerOf = (name: string) => accounts.find(({ label }) => foldText(label) === foldText(name))?.id
  return rows
    .filter(({ account }) => (ownerOf(account) ?? accountId) === accountId)
    .map(({ account: _account, ...slip }) => slip)
}

/** Reads the donations by transfer, without those that an acquirer pays out. */
const readTransfers = async (db: Database, { customerId }: OfAccount, span: Span): Promise<Transfer[]> => {
  const { rows } = await sql<{
    id: string
    createdAt: Date
    cents: number
    name: string | null
    membership: string | null
  }>`
    select donation.id, donation.created_at, donation.amount_cents + donation.corrected_cents as cents,
      donor.donator_fullname as name, donor.donator_membership_number as membership
    from donation_standing donation
    left join donation_donor donor on donor.customer_id = donation.customer_id and donor.transaction_id = donation.id
    where donation.customer_id = ${customerId} and donation.payment_method = 'transfer' and not donation.is_cancelled
      and donation.created_at >= ${startOfDay(addDays(span.first, -transferDays))}
      and donation.created_at < ${startOfDay(addDays(span.last, transferDays))}
      and not exists (select from paid_donation paid where paid.customer_id = donation.customer_id
        and paid.transaction_id = donation.id and paid.payout_reference is not null)
    order by donation.created_at, donation.id`.execute(db)
  return rows.map(({ id, createdAt, cents, name, membership }) => ({
    transactionId: id,
    at: createdAt.getTime(),
    cents,
    names: name === null ? [] : [name],
    reference: membership,
  }))
}

/**
 * Reads the movements whose money goes through the bank, without those that are undone, and those of terminals whose
 * contracts pay other accounts alone.
 */
const readMovements = async (db: Database, { customerId, accountId }: OfAccount, span: Span): Promise<Movement[]> => {
  const { rows } = await sql<Movement>`
    select movement.id, movement.transaction_id, movement.kind, movement.effective_on, movement.amount_cents as cents,
      donation.device_id, extract(epoch from donation.created_at)::float8 * 1000 as given_at, own.is_shared
    from donation_movement movement
    join recorded_donation donation on donation.customer_id = movement.customer_id and donation.id = movement.transaction_id
    cross join lateral (
      select coalesce(bool_or(contract.account_id = ${accountId}), true) as is_here,
        coalesce(bool_or(contract.account_id <> ${accountId}), true) as is_shared
      from bank_contract_devices device
      join bank_contracts contract on contract.customer_id = device.customer_id and contract.id = device.contract_id
      where device.customer_id = ${customerId} and device.device_id = donation.device_id) own
    where movement.customer_id = ${customerId}
      and movement.kind in ('refunded', 'chargeback', 'chargeback_won', 'cheque_returned')
      and coalesce(movement.payment_method, donation.payment_method) is distinct from 'cash'
      and movement.effective_on between ${addDays(span.first, -takingDays)}::date and ${addDays(span.last, takingDays)}::date
      and not ${isReversed} and own.is_here
    order by movement.effective_on, movement.id`.execute(db)
  return rows
}

/** Reads what the matcher needs besides the lines between two days. */
export const readRecords = async (
  db: Database,
  account: OfAccount,
  span: Span,
  { today, learnsCutOff }: { today: Day; learnsCutOff: boolean },
): Promise<Omit<MatchInput, 'lines' | 'elsewhere' | 'standing'>> => {
  const contracts = await readContracts(db, account, learnsCutOff)
  return {
    today,
    contracts,
    takings: await readTakings(db, account, span, contracts),
    slips: await readSlips(db, account, span),
    transfers: await readTransfers(db, account, span),
    movements: await readMovements(db, account, span),
    payouts: await readPayouts(db, account.customerId, contracts),
    paidOut: await readPaidOut(db, account.customerId, {
      first: addDays(span.first, -transferDays),
      last: addDays(span.last, transferDays),
    }),
    covered: (await readCovered(db, account.customerId)).get(account.accountId) ?? [],
  }
}

/** Reads what the matcher needs to propose what some lines of an account may be, the oldest first. */
export const readMatchInput = async (
  db: Database,
  account: OfAccount,
  lines: readonly OpenLine[],
  today: Day,
): Promise<MatchInput> => {
  const span: Span = { first: lines[0]?.bookedOn ?? today, last: lines.at(-1)?.bookedOn ?? today }
  return {
    ...(await readRecords(db, account, span, { today, learnsCutOff: false })),
    lines: lines.map(({ isUndone: _isUndone, accountId: _accountId, ...line }) => line),
    elsewhere: [],
    standing: await readStanding(db, account, {
      first: addDays(span.first, -transferDays),
      last: addDays(span.last, takingDays),
    }),
  }
}

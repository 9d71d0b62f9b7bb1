import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { BankLine } from '../matching/match-input.ts'
import { isUndone, lineColumns, type OpenLine, selectOpenLines } from './match-parts.ts'

/** A rule that a person taught (docs/rules/bank.md#bank-rules). */
export type TaughtRule = {
  id: string
  accountId: string
  isCredit: boolean
  words: string
  name: string
  /** The meaning of a line that is no donation. Null: it is a donation. */
  note: string | null
  causeId: string | null
  /** The donation of the line that the rule was made of, whose donor gives again. */
  transactionId: string | null
  fromDay: Day
  madeBy: string
}

export type ListedRule = TaughtRule & {
  accountName: string
  causeName: string | null
  makerName: string
  madeAt: Date
  lineCount: number
  /** The months with a line of it: how many, the first and the last. */
  monthCount: number
  spanMonths: number
}

/** Lists the living rules of an association, the newest first. */
export const listRules = async (db: Database, customerId: string): Promise<ListedRule[]> => {
  const { rows } = await sql<ListedRule>`
    select rule.id, rule.account_id, rule.is_credit, rule.words, rule.name, rule.note, rule.cause_id, rule.transaction_id,
      rule.from_day, rule.made_by, rule.made_at, account.label as account_name, cause.name as cause_name,
      maker.firstname || ' ' || maker.lastname as maker_name, lines.line_count, lines.month_count,
      extract(year from lines.span)::int * 12 + extract(month from lines.span)::int + 1 as span_months
    from bank_rules rule
    join bank_accounts account on account.customer_id = rule.customer_id and account.id = rule.account_id
    join users maker on maker.id = rule.made_by
    left join causes cause on cause.customer_id = rule.customer_id and cause.id = rule.cause_id
    cross join lateral (
      select count(*)::int - 1 as line_count, count(distinct date_trunc('month', all_days.day))::int as month_count,
        age(max(date_trunc('month', all_days.day)), min(date_trunc('month', all_days.day))) as span
      from (
        select rule.from_day as day
        union all
        select line.booked_on from bank_matches match
        join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
        where match.customer_id = rule.customer_id and match.taught_id = rule.id and match.released_at is null
      ) all_days
    ) lines
    where rule.customer_id = ${customerId} and rule.ended_at is null
    order by rule.made_at desc, rule.id desc`.execute(db)
  return rows
}

/** Lists the open lines that rules may explain, whose explanation no person has undone, the oldest first. */
export const listTeachable = async (
  db: Database,
  customerId: string,
  { accountIds, from }: { accountIds: readonly string[]; from: Day },
): Promise<OpenLine[]> => {
  const which = sql`line.account_id = any(${accountIds}::uuid[]) and line.booked_on >= ${from}::date and not ${isUndone}`
  return (await selectOpenLines(customerId, which).execute(db)).rows
}

/** Finds the line of a match, in the words of all files. */
export const findSaid = async (db: Database, customerId: string, lineId: string) => {
  const { rows } = await sql<BankLine & { accountId: string }>`
    select ${lineColumns}, line.account_id from bank_line_said line
    where line.customer_id = ${customerId} and line.id = ${lineId}`.execute(db)
  return rows[0]
}

/** Tells whether a donation by transfer of an amount, of about a day, has no line: the line may be its. */
export const hasFreeTransfer = async (
  db: Database,
  customerId: string,
  { cents, bookedOn }: Pick<BankLine, 'cents' | 'bookedOn'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from donation_standing donation
    where donation.customer_id = ${customerId} and donation.payment_method = 'transfer' and not donation.is_cancelled
      and donation.amount_cents + donation.corrected_cents = ${cents}
      and paris_day(donation.created_at) between ${bookedOn}::date - 7 and ${bookedOn}::date + 7
      and not exists (select from bank_match_parts part where part.customer_id = donation.customer_id
        and part.transaction_id = donation.id and part.kind = 'donation' and part.released_at is null)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Reads the cause and the donor of a donation. An erased donor has no name. */
export const readGift = async (db: Database, customerId: string, transactionId: string) => {
  const { rows } = await sql<{
    causeId: string | null
    donatorFullname: string | null
    donatorEmail: string | null
    donatorPhone: string | null
    donatorMembershipNumber: string | null
  }>`
    select donation.current_cause_id as cause_id, donor.donator_fullname, donor.donator_email, donor.donator_phone,
      donor.donator_membership_number
    from donation_standing donation
    left join donation_donor donor on donor.customer_id = donation.customer_id and donor.transaction_id = donation.id
    where donation.customer_id = ${customerId} and donation.id = ${transactionId}`.execute(db)
  return rows[0]
}

/** Adds a rule in the place of the living one in the same words. Returns its id. */
export const replaceRule = async (
  db: Database,
  customerId: string,
  { madeAt, ...rule }: Omit<TaughtRule, 'id'> & { madeAt: Date },
): Promise<string> => {
  const id = newId()
  await db
    .updateTable('bankRules')
    .set({ endedAt: madeAt, endedBy: rule.madeBy })
    .where('customerId', '=', customerId)
    .where('accountId', '=', rule.accountId)
    .where('isCredit', '=', rule.isCredit)
    .where('words', '=', rule.words)
    .where('endedAt', 'is', null)
    .execute()
  await db
    .insertInto('bankRules')
    .values({ customerId, id, ...rule, madeAt })
    .execute()
  return id
}

/** Ends a rule. Returns the day of its line, or undefined where it is ended already. */
export const endRule = async (
  db: Database,
  { customerId, ruleId }: { customerId: string; ruleId: string },
  { endedAt, endedBy }: { endedAt: Date; endedBy: string },
): Promise<Day | undefined> => {
  const ended = await db
    .updateTable('bankRules')
    .set({ endedAt, endedBy })
    .where('customerId', '=', customerId)
    .where('id', '=', ruleId)
    .where('endedAt', 'is', null)
    .returning('fromDay')
    .executeTakeFirst()
  return ended?.fromDay
}

export const hasRule = async (db: Database, customerId: string, ruleId: string): Promise<boolean> => {
  const rules = db.selectFrom('bankRules').select('id').where('customerId', '=', customerId)
  return (await rules.where('id', '=', ruleId).executeTakeFirst()) !== undefined
}

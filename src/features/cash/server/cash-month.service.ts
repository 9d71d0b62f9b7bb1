import { sql } from 'kysely'
import { addDays, startOfDay } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { type Period, periodOfMonth } from '#shared/periods.ts'
import type { Database } from '#shared/server/database.ts'
import type { CashMonth, ReadCashMonth } from '../cash-month.ts'
import { readBoxMonth } from './cash-box.repository.ts'

type ChequeSum = { step: keyof CashMonth['cheques'] | 'undeposited'; count: number; cents: number }

/**
 * Sums the cheques of donations that are not cancelled: held before some days, received, taken to the bank, held at
 * their end, and held now. Those that the bank returned are left out unless a slip holds them.
 */
const readCheques = async (db: Database, customerId: string, { startDate, endDate }: Period): Promise<ChequeSum[]> => {
  const { rows } = await sql<ChequeSum>`
    with held as (
      select paris_day(t.created_at) as day, t.amount_cents + t.corrected_cents as cents, slip.day as slip_day
      from donation_standing t
      left join deposit_slip_items item on item.customer_id = t.customer_id and item.cheque_id = t.id
        and item.released_at is null
      left join deposit_slips slip on slip.customer_id = item.customer_id and slip.id = item.slip_id
      where t.customer_id = ${customerId} and t.payment_method = 'cheque' and not t.is_cancelled
        and t.created_at < ${startOfDay(addDays(endDate, 1))} and (slip.id is not null or t.returned_on is null)
        and coalesce(slip.day, 'infinity') >= ${startDate}::date
        and not exists (select from imported_donation i
          where i.customer_id = t.customer_id and i.transaction_id = t.id and i.cheques_deposited)
    )
    select step, count(*)::int as count, sum(cents)::bigint as cents
    from held cross join lateral (values ('opening', day < ${startDate}::date), ('received', day >= ${startDate}::date),
      ('deposited', slip_day <= ${endDate}::date), ('closing', coalesce(slip_day, 'infinity') > ${endDate}::date),
      ('undeposited', slip_day is null)) own (step, is_so)
    where is_so group by step`.execute(db)
  return rows
}

type SlipRow = { id: string; number: number; day: string; chequeCents: number; cashCents: number }

const readSlips = async (db: Database, customerId: string, { startDate, endDate }: Period): Promise<SlipRow[]> => {
  const { rows } = await sql<SlipRow>`
    select id, number, day, cheque_cents, cash_cents from deposit
    where customer_id = ${customerId} and day between ${startDate}::date and ${endDate}::date and not is_cancelled
    order by day, number`.execute(db)
  return rows
}

const listUnsealed = async (db: Database, customerId: string, { startDate, endDate }: Period): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from counting_sheets sheet
    where customer_id = ${customerId} and day between ${startDate}::date and ${endDate}::date
      and not exists (select from counting_sheet_seals seal
        where seal.customer_id = sheet.customer_id and seal.sheet_id = sheet.id)
    order by day, created_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads the cash box and the cheques of a month (docs/rules/months.md#months-cash). */
export const createReadCashMonth =
  (db: Database): ReadCashMonth =>
  async (customerId, month) => {
    const days = periodOfMonth(month)
    const { before, received, refunded, deposited, adjusted } = await readBoxMonth(db, customerId, days)
    const cheques = new Map((await readCheques(db, customerId, days)).map((sum) => [sum.step, sum]))
    const chequesOf = (step: ChequeSum['step']) => {
      const { count, cents } = cheques.get(step) ?? { count: 0, cents: 0 }
      return { count, amount: eurosOfCents(cents) }
    }
    return {
      box: {
        opening: eurosOfCents(before),
        received: eurosOfCents(received),
        refunded: eurosOfCents(refunded),
        deposited: eurosOfCents(deposited),
        ...(adjusted !== 0 && { adjusted: eurosOfCents(adjusted) }),
        closing: eurosOfCents(before + received - refunded - deposited + adjusted),
      },
      cheques: {
        opening: chequesOf('opening'),
        received: chequesOf('received'),
        deposited: chequesOf('deposited'),
        closing: chequesOf('closing'),
      },
      undeposited: chequesOf('undeposited'),
      slips: (await readSlips(db, customerId, days)).map(({ id, number, day, chequeCents, cashCents }) => {
        return { _id: id, number, day, chequeTotal: eurosOfCents(chequeCents), cashTotal: eurosOfCents(cashCents) }
      }),
      unsealed: await listUnsealed(db, customerId, days),
    }
  }

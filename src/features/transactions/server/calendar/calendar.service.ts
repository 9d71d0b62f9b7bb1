import { sql } from 'kysely'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { dayOf, defaultWeekday, weekdayName } from '#shared/days.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, inSqlNames, lockCustomer } from '#shared/server/database.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import type { CalendarInput, CustomerCalendar } from '../../calendar.ts'
import type { ReadCalendar } from '../../donation.port.ts'
import { calendarJournal } from '../../transaction.journal.ts'

/** The whole weeks whose donations name the strongest day, and on how many of them it must have some. */
const weekCount = 26
const leastDays = 8

type Row = { chosenWeekday: number | null; strongest: number | null; keepsRamadan: boolean }

export const createReadCalendar =
  ({ db, clock }: { db: Database; clock: () => Date }): ReadCalendar =>
  async (customerId, from = db) => {
    const source = inSqlNames(from)
    const today = dayOf(clock())
    const { rows } = await sql<Row>`
      select set.weekday as "chosenWeekday",
        (select extract(isodow from d.day)::int from collected_day d
          where d.customer_id = c.id and d.donation_count > 0
            and d.day >= ${today}::date - ${weekCount * 7}::int and d.day < ${today}::date
          group by 1 having count(*) >= ${leastDays} order by sum(d.total_cents) desc limit 1) as strongest,
        coalesce(set.keeps_ramadan, c.name ilike '%mosqu%'
          or exists (select from causes where customer_id = c.id and icon = 'mosque')
          or exists (select from hijri_years where customer_id = c.id)) as "keepsRamadan"
      from customers c left join customer_calendars set on set.customer_id = c.id
      where c.id = ${customerId}`.execute(source)
    const ramadans = await source
      .selectFrom('hijri_years')
      .select(['year', 'ramadan_first as startDate', 'ramadan_last as endDate'])
      .where('customer_id', '=', customerId)
      .orderBy('year')
      .execute()
    const { chosenWeekday = null, strongest = null, keepsRamadan = false } = rows[0] ?? {}
    const weekday = chosenWeekday ?? strongest ?? defaultWeekday
    return { chosenWeekday, weekday, keepsRamadan, ramadans }
  }

type Deps = { db: Database; clock: () => Date; recordAudit: RecordAudit<typeof calendarJournal> }

const nameOf = (weekday: number | null): string => (weekday === null ? 'le plus fort' : weekdayName(weekday))
const editedFields = {
  ...calendarJournal.fields,
  chosenWeekday: { ...calendarJournal.fields.chosenWeekday, shown: nameOf },
}
const valuesOf = ({ chosenWeekday, keepsRamadan }: CalendarInput) => ({
  chosenWeekday: nameOf(chosenWeekday),
  keepsRamadan,
})

/** Changes the day of the week and the calendar. Throws 409 when they are not as the caller read them. */
export const createUpdateCalendar = ({ db, clock, recordAudit }: Deps) => {
  const read = createReadCalendar({ db, clock })
  return async (
    actor: Person,
    customerId: string,
    input: CalendarInput,
    readVersion?: string,
  ): Promise<CustomerCalendar> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const before = await read(customerId, transaction)
      const changed = changedSince(editedFields, readVersion, before)
      await requireUnchanged(transaction, changed, actor, { customerId, action: calendarJournal.subject })
      const { chosenWeekday: weekday, keepsRamadan } = input
      await transaction
        .insertInto('customerCalendars')
        .values({ customerId, weekday, keepsRamadan })
        .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ weekday, keepsRamadan }))
        .execute()
      const changes = changesIn(calendarJournal, valuesOf(before), valuesOf(input))
      if (Object.keys(changes.after).length > 0)
        await recordAudit(transaction, calendarJournal, { customerId, actor, action: 'changed', ...changes })
      return read(customerId, transaction)
    })
}

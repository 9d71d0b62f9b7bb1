import { sql } from 'kysely'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { addDays, type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import { periodOfMonth } from '#shared/periods.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { Counting, type Declaration, type DeclarationInput, declarationRefusals } from '../declaration.ts'
import { profileRefusals } from '../fiscal-profile.ts'
import { lawOn } from '../law/dated-fact.ts'
import { declarationDueOn, yearlyDeclaration } from '../law/duties.ts'
import { receiptRunJournal } from '../receipt.journal.ts'
import { findProfile } from './profile.repository.ts'

type Exercise = { year: number; endMonth: number; from: Day; until: Day }

/** Returns the days of the exercise that ends in a year. */
const exerciseOf = (year: number, endMonth: number): Exercise => {
  const end = (of: number): Day => periodOfMonth(`${of}-${String(endMonth).padStart(2, '0')}`).endDate
  return { year, endMonth, from: addDays(end(year - 1), 1), until: end(year) }
}

type Figures = { cents: number; issuedCount: number; givenCount: number }

/** Counts what an exercise has to declare, by the receipts that are not cancelled. */
const readFigures = async (db: Database, customerId: string, { from, until }: Exercise): Promise<Figures> => {
  const { rows } = await sql<Figures>`
    select coalesce(sum(line.amount_cents) filter (where line.given_on between ${from} and ${until}), 0)::float8 as cents,
      count(distinct line.receipt_id) filter (where paris_day(receipt.issued_at) between ${from} and ${until})::int
        as issued_count,
      count(distinct line.receipt_id) filter (where line.given_on between ${from} and ${until})::int as given_count
    from receipt_lines line
    join receipts receipt on receipt.customer_id = line.customer_id and receipt.id = line.receipt_id
    where line.customer_id = ${customerId} and line.is_living = true`.execute(db)
  return rows[0] ?? { cents: 0, issuedCount: 0, givenCount: 0 }
}

const findDeclared = async (db: Database, customerId: string, { from }: Exercise): Promise<Declaration['declared']> => {
  const row = await db
    .selectFrom('taxDeclarations as declared')
    .innerJoin('users as noter', 'noter.id', 'declared.notedBy')
    .select(['declared.declaredOn', 'declared.amountCents', 'declared.documentCount', 'declared.counting'])
    .select(sql<string>`noter.firstname || ' ' || noter.lastname`.as('by'))
    .where('declared.customerId', '=', customerId)
    .where('declared.exerciseFrom', '=', from)
    .executeTakeFirst()
  if (!row) return null
  const { declaredOn: on, by, amountCents, documentCount, counting } = row
  return { on, by, documentCount, amount: eurosOfCents(amountCents), counting: Counting.parse(counting) }
}

type Deps = { db: Database; recordAudit: RecordAudit<typeof receiptRunJournal>; clock: () => Date }

/** Keeps the yearly declarations of what the receipts say (docs/rules/receipts.md#receipts-declared). */
export const createDeclarationService = ({ db, recordAudit, clock }: Deps) => {
  const findExercise = async (handle: Database, customerId: string, year: number): Promise<Exercise | null> => {
    const profile = await findProfile(handle, customerId, { on: dayOf(clock()) })
    return profile && exerciseOf(year, profile.exerciseEndMonth)
  }

  const get = async (customerId: string, year: number, handle = db): Promise<Declaration> => {
    const exercise = (await findExercise(handle, customerId, year)) ?? exerciseOf(year, 12)
    const { from, until, endMonth } = exercise
    const { cents, ...counts } = await readFigures(handle, customerId, exercise)
    const { value: sentence, source } = lawOn(yearlyDeclaration, dayOf(clock()))
    return {
      year,
      from,
      until,
      dueOn: declarationDueOn({ year, endMonth }),
      law: { sentence, source },
      amount: eurosOfCents(cents),
      ...counts,
      declared: await findDeclared(handle, customerId, exercise),
    }
  }

  return {
    get: (customerId: string, year: number) => get(customerId, year),

    /** Keeps the figures of now as declared. Throws 409 for an exercise that was declared before. */
    declare: (actor: Person, customerId: string, { year, declaredOn, counting }: DeclarationInput) =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const notedAt = clock()
        const exercise = await findExercise(transaction, customerId, year)
        if (!exercise) throw profileRefusals.locked()
        if (exercise.until >= declaredOn) throw declarationRefusals.tooEarly()
        if (declaredOn > dayOf(notedAt)) throw declarationRefusals.future()
        const { declared, amount, issuedCount, givenCount } = await get(customerId, year, transaction)
        if (declared) throw declarationRefusals.declared()
        const { cents } = await readFigures(transaction, customerId, exercise)
        const documentCount = counting === 'issued' ? issuedCount : givenCount
        const id = newId(notedAt.getTime())
        await transaction
          .insertInto('taxDeclarations')
          .values({
            customerId,
            id,
            exerciseFrom: exercise.from,
            exerciseUntil: exercise.until,
            amountCents: cents,
            documentCount,
            counting,
            declaredOn,
            notedAt,
            notedBy: actor.accountId,
          })
          .execute()
        await recordAudit(transaction, receiptRunJournal, {
          customerId,
          actor,
          action: 'declared',
          subject: { _id: id, name: String(year) },
          after: { amount: formatEuros(amount), count: String(documentCount) },
        })
        return get(customerId, year, transaction)
      }),
  }
}

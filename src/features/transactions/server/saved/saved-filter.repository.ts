import type { Selectable } from 'kysely'
import { brokenUniqueConstraint, type CamelTables, type Database, inFrenchOrder } from '#shared/server/database.ts'
import { type SavedFilter, type SavedFilterInput, SavedPeriod } from '../../saved-filter.ts'
import { MethodFilter, punctual } from '../../transaction.ts'

/** The owner of saved filters: a person in an association. Every query filters on both. */
export type FilterOwner = { customerId: string; userId: string }

const columns = [
  'id',
  'name',
  'period',
  'startDate',
  'endDate',
  'oneOff',
  'causeId',
  'deviceId',
  'paymentMethod',
] as const

type Row = Pick<Selectable<CamelTables['savedFilters']>, (typeof columns)[number]>

const filterOf = ({ id, period, oneOff, causeId, paymentMethod, ...row }: Row): SavedFilter => ({
  _id: id,
  ...row,
  period: period === null ? null : SavedPeriod.parse(period),
  causeId: oneOff ? punctual : causeId,
  paymentMethod: paymentMethod === null ? null : MethodFilter.parse(paymentMethod),
})

export const listFilters = async (db: Database, { customerId, userId }: FilterOwner): Promise<SavedFilter[]> => {
  const rows = await db
    .selectFrom('savedFilters')
    .select(columns)
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .orderBy(inFrenchOrder('name'))
    .orderBy('id')
    .execute()
  return rows.map(filterOf)
}

/** Returns undefined when `write` would give a person two filters of one name. */
const unlessNameTaken = async <Result>(write: Promise<Result>): Promise<Result | 'taken'> => {
  try {
    return await write
  } catch (error) {
    if (brokenUniqueConstraint(error) === 'saved_filters_name') return 'taken'
    throw error
  }
}

/** Adds a filter. Returns `taken`, and aborts the transaction, when the person has a filter with that name. */
export const insertFilter = (
  db: Database,
  owner: FilterOwner,
  { id, createdAt, causeId, ...input }: SavedFilterInput & { id: string; createdAt: Date },
): Promise<SavedFilter | 'taken'> =>
  unlessNameTaken(
    db
      .insertInto('savedFilters')
      .values({
        ...owner,
        ...input,
        id,
        createdAt,
        oneOff: causeId === punctual,
        causeId: causeId === punctual ? null : causeId,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
      .then(filterOf),
  )

/** Renames a filter. Returns undefined for no filter of that id, `taken` for a used name. */
export const renameFilter = (
  db: Database,
  { customerId, userId }: FilterOwner,
  { id, name }: { id: string; name: string },
): Promise<SavedFilter | undefined | 'taken'> =>
  unlessNameTaken(
    db
      .updateTable('savedFilters')
      .set({ name })
      .where('customerId', '=', customerId)
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
      .then((row) => row && filterOf(row)),
  )

/** Deletes a filter. Returns false when the person has no filter with that id. */
export const deleteFilter = async (db: Database, { customerId, userId }: FilterOwner, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('savedFilters')
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all filters of a person. Runs in the transaction that deletes the person. */
export const forgetFilters = async (db: Database, { customerId, userId }: FilterOwner): Promise<void> => {
  await db.deleteFrom('savedFilters').where('customerId', '=', customerId).where('userId', '=', userId).execute()
}

/** Tells whether the association has a cause, active or archived. */
export const hasCause = async (db: Database, customerId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('causes')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export const hasDevice = async (db: Database, customerId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('devices')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { associationRoles, Role } from '#shared/role.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import { keyOfCursor, pageOfRows } from '#shared/server/key-cursor.ts'
import { searchPattern } from '#shared/text.ts'
import type { DirectoryQuery, DirectoryUser } from '../directory.ts'

export type DirectoryRow = {
  id: string
  uid: string
  firstname: string
  lastname: string
  email: string
  phone: string | null
  may_count: boolean
  role: string
  created_at: Date
  customer_id: string | null
  customer_name: string | null
  last_sign_in_at: Date | null
  disabled_at: Date | null
  is_disabled: boolean
  is_invited: boolean
  has_second_factor: boolean
  /** The last sign-in as the cursor carries it: to the microsecond. */
  signed_in: string
}

/** Until a password is chosen, or with Google until the mail is opened. Twin of the index identity_accounts_invited. */
const isInvited = sql`(a.password_hash is null and a.last_sign_in_at is null and not a.email_verified)`
const isDisabled = sql`(u.disabled_at is not null or a.disabled)`
const signedInAt = sql`coalesce(a.last_sign_in_at, '-infinity'::timestamptz)`

const columns = sql`u.id, u.identity_uid as uid, u.firstname, u.lastname, u.email, u.phone, u.may_count,
  u.home_role as role, u.created_at, u.disabled_at, a.last_sign_in_at,
  case when u.home_role in (${sql.join(associationRoles.map((role) => sql.lit(role)))}) then u.customer_id end as customer_id,
  (select name from customers where id = u.customer_id) as customer_name,
  ${isDisabled} as is_disabled, ${isInvited} as is_invited,
  a.second_factor_at is not null as has_second_factor, (${signedInAt})::text as signed_in`

const people = sql`users u join identity_accounts a on a.uid = u.identity_uid`

/** Selects people by index: one look-up for names and e-mails, one for associations, faster than an `or`. */
const matching = (search: string): RawBuilder<boolean> => {
  const pattern = searchPattern(search)
  return sql<boolean>`u.id in (
    select id from users where search_text like ${pattern}
    union select member.id from customers c join users member on member.customer_id = c.id
    where c.search_text like ${pattern})`
}

const inState: Record<NonNullable<DirectoryQuery['state']>, RawBuilder<boolean>> = {
  active: sql<boolean>`not ${isDisabled} and not ${isInvited}`,
  invited: sql<boolean>`${isInvited} and not ${isDisabled}`,
  // Either side alone uses its index.
  disabled: sql<boolean>`u.id in (
    select id from users where disabled_at is not null and deleted_at is null
    union select member.id from identity_accounts off join users member on member.identity_uid = off.uid where off.disabled)`,
}

const NameKey = z.tuple([z.string(), z.string(), z.guid()])
/** An instant as PostgreSQL writes it. Its calendar day exists. */
const Instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/)
  .refine((text) => Day.safeParse(text.slice(0, 10)).success)
const SignInKey = z.tuple([z.union([z.literal('-infinity'), Instant]), z.string()])

/** The order of a page: its SQL, the rows after a cursor, and the key of a row. */
type Order = {
  by: RawBuilder<unknown>
  after: (cursor: string) => RawBuilder<boolean>
  keyOf: (row: DirectoryRow) => string[]
}

const bySignIn = (direction: 'asc' | 'desc'): Order => ({
  by: direction === 'asc' ? sql`${signedInAt}, a.uid` : sql`${signedInAt} desc, a.uid desc`,
  after: (cursor) => {
    const [at, uid] = keyOfCursor(cursor, SignInKey)
    const place = sql`(${at}::timestamptz, ${uid})`
    return direction === 'asc'
      ? sql<boolean>`(${signedInAt}, a.uid) > ${place}`
      : sql<boolean>`(${signedInAt}, a.uid) < ${place}`
  },
  keyOf: (row) => [row.signed_in, row.uid],
})

/** The order of the names as the list shows them, first name first. */
const frenchNames = sql`u.firstname collate "fr-x-icu", u.lastname collate "fr-x-icu", u.id`
const orders: Record<DirectoryQuery['order'], Order> = {
  name: {
    by: frenchNames,
    after: (cursor) => {
      const [firstname, lastname, id] = keyOfCursor(cursor, NameKey)
      return sql<boolean>`(${frenchNames}) > (${firstname} collate "fr-x-icu", ${lastname} collate "fr-x-icu", ${id}::uuid)`
    },
    keyOf: (row) => [row.firstname, row.lastname, row.id],
  },
  recent: bySignIn('desc'),
  oldest: bySignIn('asc'),
}

export const pageDirectory = async (db: Database, query: DirectoryQuery) => {
  const order = orders[query.order]
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`u.deleted_at is null`]
  if (query.search !== undefined) conditions.push(matching(query.search))
  if (query.role) conditions.push(sql<boolean>`u.home_role = ${query.role}`)
  if (query.state) conditions.push(inState[query.state])
  if (query.cursor !== undefined) conditions.push(order.after(query.cursor))
  const { rows } = await sql<DirectoryRow>`select ${columns} from ${people}
    where ${sql.join(conditions, sql` and `)} order by ${order.by} limit ${sql.lit(query.limit + 1)}`.execute(
    inSqlNames(db),
  )
  return pageOfRows(rows, query.limit, order.keyOf)
}

/** Finds a person who is not deleted, and locks them until the transaction ends with `lock`. */
export const findDirectoryRow = async (db: Database, userId: string, { lock = false } = {}) => {
  const { rows } = await sql<DirectoryRow>`select ${columns} from ${people}
    where u.id = ${userId} and u.deleted_at is null ${lock ? sql`for no key update of u` : sql``}`.execute(
    inSqlNames(db),
  )
  return rows[0]
}

/** Finds the admin who disabled an account last, by the journal. */
export const findDisabler = async (db: Database, userId: string): Promise<string | undefined> => {
  const lines = db.selectFrom('journalLine').select('actorName').where('subjectId', '=', userId)
  const newest = lines.where('action', '=', 'user.disabled').orderBy('recordedAt', 'desc').orderBy('id', 'desc')
  return (await newest.limit(1).executeTakeFirst())?.actorName
}

export const setDisabled = async (db: Database, userId: string, disabledAt: Date | null): Promise<void> => {
  await db.updateTable('users').set({ disabledAt }).where('id', '=', userId).execute()
}

/** Locks the admins who may sign in, and returns their ids, so that parallel changes keep one. */
export const lockEnabledAdmins = async (transaction: Database): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select u.id from ${people}
    where u.home_role = 'admin' and u.deleted_at is null order by u.id for no key update of u`.execute(
    inSqlNames(transaction),
  )
  // The rows are read again once they are locked: another transaction may have disabled one meanwhile.
  const { rows: enabled } = await sql<{ id: string }>`select u.id from ${people}
    where u.id = any (${rows.map(({ id }) => id)}) and not ${isDisabled}`.execute(inSqlNames(transaction))
  return enabled.map(({ id }) => id)
}

const stateOf = ({ is_disabled, is_invited }: DirectoryRow): DirectoryUser['state'] => {
  if (is_disabled) return 'disabled'
  return is_invited ? 'invited' : 'active'
}

export const directoryUserOf = (row: DirectoryRow): DirectoryUser => ({
  _id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  role: Role.parse(row.role),
  customer:
    row.customer_id !== null && row.customer_name !== null ? { _id: row.customer_id, name: row.customer_name } : null,
  state: stateOf(row),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})

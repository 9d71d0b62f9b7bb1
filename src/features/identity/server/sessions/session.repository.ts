import { sql } from 'kysely'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import type { OwnSession, SessionDevice } from '../../session.ts'

const deviceColumns = ({ kind, browser, system, network }: SessionDevice) => ({
  device_kind: kind,
  browser,
  system,
  network,
})

type NewSession = {
  id: string
  uid: string
  passwordHash: string
  hasSecondFactor: boolean
  tokenHash: Buffer
  device: SessionDevice
}

/**
 * SQL for the end of a session's renewals: 30 days after the password was typed, and 2 hours after the last token. A
 * browser signs out of a session whose token has expired, so it never renews later.
 */
export const renewalEndsAt = sql<Date>`least(now() + interval '2 hours', auth_time + interval '30 days')`

/**
 * Inserts a session with its refresh token. Returns its start, in seconds since 1970; undefined when the account was
 * disabled, deleted, or given another password or second factor since these were verified.
 */
export const insertSession = async (db: SqlDatabase, session: NewSession): Promise<number | undefined> => {
  const { kind, browser, system, network } = session.device
  const { rows } = await sql<{ authTimeSeconds: number }>`
    with account as (
      update identity_accounts set last_sign_in_at = now()
      where uid = ${session.uid} and password_hash = ${session.passwordHash} and not disabled
        and (second_factor_at is not null) = ${session.hasSecondFactor}::boolean
      returning uid, greatest(date_trunc('second', now()), valid_since) as auth_time
    ), session as (
      insert into identity_sessions
        (id, key, uid, auth_time, second_factor, device_kind, browser, system, network, renewal_ends_at)
      select ${session.id}::uuid, ${session.id}, uid, auth_time, ${session.hasSecondFactor}::boolean,
        ${kind}, ${browser}, ${system}, ${network}, ${renewalEndsAt}
      from account
      returning id, auth_time
    ), token as (
      insert into identity_refresh_tokens (token_hash, session_id) select ${session.tokenHash}::bytea, id from session
    )
    select extract(epoch from auth_time)::integer as "authTimeSeconds" from session`.execute(db)
  return rows[0]?.authTimeSeconds
}

/** Tells whether a session was ended. A session without a row was not ended. */
export const isSessionEnded = async (db: SqlDatabase, { uid, key }: { uid: string; key: string }): Promise<boolean> => {
  const ended = db.selectFrom('identity_sessions').select('id').where('uid', '=', uid).where('key', '=', key)
  return (await ended.where('ended_at', 'is not', null).executeTakeFirst()) !== undefined
}

type SessionUse = {
  uid: string
  key: string
  authTimeSeconds: number
  hasSecondFactor: boolean
  device: SessionDevice
}

/** SQL for the mark of a second factor, by the newest token of another provider. The embedded one sets its own. */
const seenSecondFactor = (hasSecondFactor: boolean) => sql<Date | null>`case
  when exists (select from identity_second_factors factor where factor.uid = identity_accounts.uid) then second_factor_at
  when ${hasSecondFactor}::boolean then coalesce(second_factor_at, now()) end`

/** Records the use of a session, its device and its sign-in. Inserts another provider's session. */
export const recordSessionUse = async (
  db: SqlDatabase,
  { uid, key, authTimeSeconds, hasSecondFactor, device }: SessionUse,
): Promise<void> => {
  const use = { ...deviceColumns(device), last_used_at: sql<Date>`now()` }
  const signedInAt = sql<Date>`to_timestamp(${authTimeSeconds})`
  // The embedded provider has recorded the sign-in itself, to the microsecond.
  await db
    .updateTable('identity_accounts')
    .set({ last_sign_in_at: signedInAt, second_factor_at: seenSecondFactor(hasSecondFactor) })
    .where('uid', '=', uid)
    .where(sql<boolean>`coalesce(last_sign_in_at < ${signedInAt} - interval '1 second', true)`)
    .execute()
  await db
    .insertInto('identity_sessions')
    .values({ uid, key, auth_time: signedInAt, second_factor: hasSecondFactor, ...use })
    .onConflict((conflict) => conflict.columns(['uid', 'key']).doUpdateSet(use))
    .execute()
}

/** The sessions of another provider have no known end, so they count as usable until 30 days after their last use. */
const isUsable = sql<boolean>`ended_at is null and coalesce(renewal_ends_at, last_used_at + interval '30 days') > now()`

/** Lists the sessions of an account that can still be used, the last used first. */
export const listSessions = async (
  db: SqlDatabase,
  uid: string,
): Promise<(Omit<OwnSession, 'isCurrent'> & { key: string })[]> => {
  const rows = await inCamelCase(db)
    .selectFrom('identitySessions')
    .selectAll()
    .where('uid', '=', uid)
    .where(isUsable)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, key, deviceKind, browser, system, network, authTime, lastUsedAt }) => ({
    _id: id,
    key,
    device: { kind: deviceKind as SessionDevice['kind'], browser, system, network },
    startedAt: authTime.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

type Selector = { id: string } | { key: string } | { otherThan: string } | 'all'

const matches = (selector: Selector) => {
  if (selector === 'all') return sql<boolean>`true`
  if ('id' in selector) return sql<boolean>`id = ${selector.id}`
  return 'key' in selector ? sql<boolean>`key = ${selector.key}` : sql<boolean>`key <> ${selector.otherThan}`
}

/** Ends sessions of an account and returns how many. The rows stay until their tokens have expired. */
export const endSessionsOf = async (db: SqlDatabase, uid: string, selector: Selector): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('identity_sessions')
    .set({ ended_at: sql`now()` })
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .where(matches(selector))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes sessions whose tokens have expired. Another provider's stays: it may still renew its tokens. */
export const sweepSessions = async (db: SqlDatabase): Promise<void> => {
  await db
    .deleteFrom('identity_sessions')
    .where(
      sql<boolean>`case when renewal_ends_at is null then ended_at is null and last_used_at < now() - interval '90 days'
        else least(renewal_ends_at, coalesce(ended_at, renewal_ends_at)) < now() - interval '1 day' end`,
    )
    .execute()
}

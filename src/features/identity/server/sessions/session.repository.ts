import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { OwnSession, SessionDevice } from '../../session.ts'

/** The device's columns of a session. */
const deviceColumns = ({ kind, browser, system, network }: SessionDevice) => ({
  device_kind: kind,
  browser,
  system,
  network,
})

type NewSession = { id: string; uid: string; passwordHash: string; tokenHash: Buffer; device: SessionDevice }

/**
 * Until when a session can be renewed: 30 days from when the password was typed, and 2 hours from its last token. A
 * browser leaves a session whose token has expired, so nobody renews it later than that.
 */
export const renewalEndsAt = sql<Date>`least(now() + interval '2 hours', auth_time + interval '30 days')`

/**
 * Begins a session with its refresh token, and returns when it began, in seconds since 1970. Returns undefined when the
 * account was disabled, deleted or given another password since its password was verified.
 */
export const insertSession = async (db: Database, session: NewSession): Promise<number | undefined> => {
  const { kind, browser, system, network } = session.device
  const { rows } = await sql<{ authTimeSeconds: number }>`
    with account as (
      update identity_accounts set last_sign_in_at = now()
      where uid = ${session.uid} and password_hash = ${session.passwordHash} and not disabled
      returning uid, greatest(date_trunc('second', now()), valid_since) as auth_time
    ), session as (
      insert into identity_sessions (id, key, uid, auth_time, device_kind, browser, system, network, renewal_ends_at)
      select ${session.id}::uuid, ${session.id}, uid, auth_time, ${kind}, ${browser}, ${system}, ${network}, ${renewalEndsAt}
      from account
      returning id, auth_time
    ), token as (
      insert into identity_refresh_tokens (token_hash, session_id) select ${session.tokenHash}::bytea, id from session
    )
    select extract(epoch from auth_time)::integer as "authTimeSeconds" from session`.execute(db)
  return rows[0]?.authTimeSeconds
}

/** Tells whether a session was ended. One that nobody has noted yet was not. */
export const isSessionEnded = async (db: Database, { uid, key }: { uid: string; key: string }): Promise<boolean> => {
  const ended = db.selectFrom('identity_sessions').select('id').where('uid', '=', uid).where('key', '=', key)
  return (await ended.where('ended_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Notes that a session was used now, and from where. Another provider's session is kept from its first use on. */
export const noteSessionUse = async (
  db: Database,
  { uid, key, authTimeSeconds, device }: { uid: string; key: string; authTimeSeconds: number; device: SessionDevice },
): Promise<void> => {
  const use = { ...deviceColumns(device), last_used_at: sql<Date>`now()` }
  await db
    .insertInto('identity_sessions')
    .values({ uid, key, auth_time: sql<Date>`to_timestamp(${authTimeSeconds})`, ...use })
    .onConflict((conflict) => conflict.columns(['uid', 'key']).doUpdateSet(use))
    .execute()
}

/** A session of another provider is renewed there, without a word to us: it counts until nobody has used it for a month. */
const isUsable = sql<boolean>`ended_at is null and coalesce(renewal_ends_at, last_used_at + interval '30 days') > now()`

/** The sessions of an account that can still be used, the last used first. */
export const listSessions = async (
  db: Database,
  uid: string,
): Promise<(Omit<OwnSession, 'isCurrent'> & { key: string })[]> => {
  const rows = await db
    .selectFrom('identity_sessions')
    .selectAll()
    .where('uid', '=', uid)
    .where(isUsable)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, key, device_kind, browser, system, network, auth_time, last_used_at }) => ({
    _id: id,
    key,
    device: { kind: device_kind as SessionDevice['kind'], browser, system, network },
    startedAt: auth_time.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
  }))
}

/** Which sessions of an account are meant. */
type Chosen = { id: string } | { key: string } | { otherThan: string } | 'all'

const chosenBy = (chosen: Chosen) => {
  if (chosen === 'all') return sql<boolean>`true`
  if ('id' in chosen) return sql<boolean>`id = ${chosen.id}`
  return 'key' in chosen ? sql<boolean>`key = ${chosen.key}` : sql<boolean>`key <> ${chosen.otherThan}`
}

/**
 * Ends sessions of an account: their tokens are refused from now on. Returns how many there were. The rows stay while a
 * token of theirs may still be shown.
 */
export const endSessionsOf = async (db: Database, uid: string, chosen: Chosen): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('identity_sessions')
    .set({ ended_at: sql`now()` })
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .where(chosenBy(chosen))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Deletes the sessions whose tokens have all expired. An ended one of another provider stays: that provider may go on
 * renewing its tokens, which must be refused.
 */
export const sweepSessions = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('identity_sessions')
    .where(
      sql<boolean>`case when renewal_ends_at is null then ended_at is null and last_used_at < now() - interval '90 days'
        else least(renewal_ends_at, coalesce(ended_at, renewal_ends_at)) < now() - interval '1 day' end`,
    )
    .execute()
}

import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { SessionDevice } from '../../session.ts'
import { endSessionsOf, renewalEndsAt } from './session.repository.ts'

export type RenewedSession = {
  key: string
  uid: string
  email: string
  emailVerified: boolean
  authTimeSeconds: number
  hasSecondFactor: boolean
}

/** The outcome of a renewal. `reused`: the token had already been replaced, which ended the session of this owner. */
export type Renewal =
  | { outcome: 'renewed'; session: RenewedSession }
  | { outcome: 'over' }
  | { outcome: 'disabled' | 'reused'; uid: string; email: string }

/**
 * The time in which a replaced token may be reused while its successor is unused, since two tabs may renew concurrently
 * and an answer may be lost. Of the successors that it gets, the first one that renews ends the others: there is one
 * chain.
 */
const graceSeconds = 60

/** Locks the session of a token and reads it with its account. Serialises the renewals of a session. */
const lockSession = (transaction: SqlDatabase, tokenHash: Buffer) =>
  transaction
    .selectFrom('identity_sessions as session')
    .innerJoin('identity_accounts as account', 'account.uid', 'session.uid')
    .select([
      'session.id',
      'session.key',
      'session.ended_at as endedAt',
      'session.second_factor as hasSecondFactor',
      'account.uid',
      'account.email',
      'account.email_verified as emailVerified',
      'account.disabled',
      sql<number>`extract(epoch from session.auth_time)::integer`.as('authTimeSeconds'),
      // A session that was inserted while all sessions were being ended has no ended_at.
      sql<boolean>`session.auth_time < account.valid_since`.as('isOver'),
      sql<boolean>`session.renewal_ends_at > now() and session.auth_time > now() - interval '30 days'`.as(
        'isRenewable',
      ),
    ])
    .where('session.id', '=', (from) =>
      from.selectFrom('identity_refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .forNoKeyUpdate('session')
    .executeTakeFirst()

/** Tells whether a token may renew its session. Must run after the lock, to see the renewal before. */
const mayRenew = async (transaction: SqlDatabase, tokenHash: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ mayRenew: boolean }>`
    select (
      token.replaced_at is null or (
        token.replaced_at > now() - make_interval(secs => ${graceSeconds}) and not exists (
          select from identity_refresh_tokens later
          where later.session_id = token.session_id and later.replaced_at > token.replaced_at
        )
      )
    ) and not exists (
      select from identity_refresh_tokens sibling
      where sibling.parent_hash = token.parent_hash and sibling.token_hash <> token.token_hash
        and sibling.replaced_at is not null
    ) as "mayRenew"
    from identity_refresh_tokens token where token.token_hash = ${tokenHash}`.execute(transaction)
  return rows[0]?.mayRenew === true
}

type TokenRow = Selectable<Tables['identity_refresh_tokens']>

const replaceToken = async (
  transaction: SqlDatabase,
  old: Pick<TokenRow, 'token_hash' | 'session_id'>,
  nextHash: Buffer,
  { kind, browser, system, network }: SessionDevice,
): Promise<void> => {
  await transaction
    .updateTable('identity_refresh_tokens')
    .set({ replaced_at: sql`coalesce(replaced_at, clock_timestamp())` })
    .where('token_hash', '=', old.token_hash)
    .execute()
  await transaction
    .insertInto('identity_refresh_tokens')
    .values({ token_hash: nextHash, session_id: old.session_id, parent_hash: old.token_hash })
    .execute()
  await transaction
    .updateTable('identity_sessions')
    .set({ device_kind: kind, browser, system, network, last_used_at: sql`now()`, renewal_ends_at: renewalEndsAt })
    .where('id', '=', old.session_id)
    .execute()
}

/** Renews a session. A token that was already replaced ends it instead, since its user may be a thief. */
export const renewSession = (
  db: SqlDatabase,
  { tokenHash, nextHash, device }: { tokenHash: Buffer; nextHash: Buffer; device: SessionDevice },
): Promise<Renewal> =>
  db.transaction().execute(async (transaction): Promise<Renewal> => {
    const found = await lockSession(transaction, tokenHash)
    if (!found) return { outcome: 'over' }
    const { uid, email } = found
    if (found.disabled) return { outcome: 'disabled', uid, email }
    if (found.endedAt || found.isOver || !found.isRenewable) return { outcome: 'over' }
    if (!(await mayRenew(transaction, tokenHash))) {
      await endSessionsOf(transaction, found.uid, { key: found.key })
      return { outcome: 'reused', uid, email }
    }
    await replaceToken(transaction, { token_hash: tokenHash, session_id: found.id }, nextHash, device)
    const { key, emailVerified, authTimeSeconds, hasSecondFactor } = found
    return { outcome: 'renewed', session: { key, uid, email, emailVerified, authTimeSeconds, hasSecondFactor } }
  })

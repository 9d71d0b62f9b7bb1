import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Database } from '#shared/server/database.ts'

/** The purpose of a link in a mail. Both let a person choose a password. */
export type ActionPurpose = 'reset' | 'invitation'

export type ActionCode = { uid: string; email: string; isExpired: boolean; disabled: boolean }

/** An expired code is kept for this long, so that the answer can say that it expired. */
const keptDays = 30

/** Inserts a code's hash. An invitation replaces earlier ones; a reset leaves earlier links valid. */
export const insertActionCode = async (
  db: Database,
  code: { codeHash: Buffer; uid: string; purpose: ActionPurpose; lifetimeMinutes: number },
): Promise<void> => {
  const { codeHash, uid, purpose, lifetimeMinutes } = code
  const expires_at = sql<Date>`now() + make_interval(mins => ${lifetimeMinutes})`
  await db
    .with('replaced', (withDb) =>
      withDb
        .deleteFrom('identity_action_codes')
        .where('uid', '=', uid)
        .where('purpose', '=', 'invitation')
        .where(sql<boolean>`${purpose} = 'invitation'`),
    )
    .insertInto('identity_action_codes')
    .values({ code_hash: codeHash, uid, purpose, expires_at })
    .execute()
}

/** Finds a code with its account. Returns undefined when the code is unknown, used or replaced. */
export const findActionCode = (db: Database, codeHash: Buffer): Promise<ActionCode | undefined> =>
  db
    .selectFrom('identity_action_codes as code')
    .innerJoin('identity_accounts as account', 'account.uid', 'code.uid')
    .select([
      'account.uid',
      'account.email',
      'account.disabled',
      sql<boolean>`code.expires_at <= now()`.as('isExpired'),
    ])
    .where('code.code_hash', '=', codeHash)
    .executeTakeFirst()

export type SpentCode = Selectable<Tables['identity_action_codes']>

/** Uses a code up. Of simultaneous callers exactly one gets it, and none once it has expired. */
export const spendActionCode = (db: Database, codeHash: Buffer): Promise<SpentCode | undefined> =>
  db
    .deleteFrom('identity_action_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()

/** Makes a used code valid again, when the password could not be set. */
export const restoreActionCode = async (db: Database, spent: SpentCode): Promise<void> => {
  await db.insertInto('identity_action_codes').values(spent).execute()
}

/** Deletes the codes that expired a month ago. */
export const sweepActionCodes = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('identity_action_codes')
    .where('expires_at', '<=', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

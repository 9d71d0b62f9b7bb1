import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Database } from '#shared/server/database.ts'

/** What a link in a mail was sent for; either lets its holder choose a password. */
export type ActionPurpose = 'reset' | 'invitation'

export type ActionCode = { uid: string; email: string; isExpired: boolean; disabled: boolean }

/** An expired code is kept for this long, so that its holder is told that it expired, and not that it never was. */
const keptDays = 30

/** Keeps a code's hash. An invitation ends those before it; a reset asked for twice leaves both links good. */
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

/** The code of this hash with its account, or undefined when it never was, was used, or was replaced. */
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

/** Spends a code: it is given to exactly one of any number of callers, and to none once it has expired. */
export const spendActionCode = (db: Database, codeHash: Buffer): Promise<SpentCode | undefined> =>
  db
    .deleteFrom('identity_action_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()

/** Makes a spent code good again, when what it was spent for did not happen. */
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

import { type Selectable, sql } from 'kysely'
import { type CamelTables, inCamelCase, type SqlDatabase } from '#shared/server/database.ts'

/** The purpose of a link in a mail. Both let a person choose a password. */
export type ActionPurpose = 'reset' | 'invitation'

export type ActionCode = { uid: string; email: string; isExpired: boolean; disabled: boolean }

/** An expired code is kept for this long, so that the answer can say that it expired. */
const keptDays = 30

/** Inserts a code's hash. An invitation replaces earlier ones; a reset leaves earlier links valid. */
export const insertActionCode = async (
  db: SqlDatabase,
  code: { codeHash: Buffer; uid: string; purpose: ActionPurpose; lifetimeMinutes: number },
): Promise<void> => {
  const { codeHash, uid, purpose, lifetimeMinutes } = code
  const expiresAt = sql<Date>`now() + make_interval(mins => ${lifetimeMinutes})`
  await inCamelCase(db)
    .with('replaced', (withDb) =>
      withDb
        .deleteFrom('identityActionCodes')
        .where('uid', '=', uid)
        .where('purpose', '=', 'invitation')
        .where(sql<boolean>`${purpose} = 'invitation'`),
    )
    .insertInto('identityActionCodes')
    .values({ codeHash, uid, purpose, expiresAt })
    .execute()
}

/** Finds a code with its account. Returns undefined when the code is unknown, used or replaced. */
export const findActionCode = (db: SqlDatabase, codeHash: Buffer): Promise<ActionCode | undefined> =>
  inCamelCase(db)
    .selectFrom('identityActionCodes as code')
    .innerJoin('identityAccounts as account', 'account.uid', 'code.uid')
    .select(['account.uid', 'account.email', 'account.disabled'])
    .select(sql<boolean>`code.expires_at <= now()`.as('isExpired'))
    .where('code.codeHash', '=', codeHash)
    .executeTakeFirst()

export type SpentCode = Selectable<CamelTables['identityActionCodes']>

/** Consumes a code. Exactly one of several concurrent callers receives it, and none after its expiry. */
export const consumeActionCode = (db: SqlDatabase, codeHash: Buffer): Promise<SpentCode | undefined> =>
  inCamelCase(db)
    .deleteFrom('identityActionCodes')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()

/** Restores a consumed code when the password could not be set. */
export const restoreActionCode = async (db: SqlDatabase, spent: SpentCode): Promise<void> => {
  await inCamelCase(db).insertInto('identityActionCodes').values(spent).execute()
}

/** Deletes the codes that expired a month ago. */
export const sweepActionCodes = async (db: SqlDatabase): Promise<void> => {
  await inCamelCase(db)
    .deleteFrom('identityActionCodes')
    .where('expiresAt', '<=', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

import { sql } from 'kysely'
import type { SqlDatabase } from '#shared/server/database.ts'
import { sha256 } from '#shared/server/secret.ts'

/** The time for which a network stays known after the last sign-in from it. */
const keptDays = 180

const hashOf = (uid: string, network: string): Buffer => sha256(JSON.stringify([uid, network]))

const isKept = sql<boolean>`last_success_at > now() - make_interval(days => ${keptDays})`

/** Tells whether an account has signed in from this network before. */
export const isKnownNetwork = async (db: SqlDatabase, uid: string, network: string): Promise<boolean> => {
  const known = db.selectFrom('identity_known_networks').select('uid').where('uid', '=', uid)
  return (await known.where('network_hash', '=', hashOf(uid, network)).where(isKept).executeTakeFirst()) !== undefined
}

/** Records a sign-in of the account, or the use of a link in its mail, from this network. */
export const recordKnownNetwork = async (db: SqlDatabase, uid: string, network: string): Promise<void> => {
  await db
    .insertInto('identity_known_networks')
    .values({ uid, network_hash: hashOf(uid, network) })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'network_hash']).doUpdateSet({ last_success_at: sql<Date>`now()` }),
    )
    .execute()
}

export const sweepKnownNetworks = async (db: SqlDatabase): Promise<void> => {
  await db
    .deleteFrom('identity_known_networks')
    .where((expression) => expression.not(isKept))
    .execute()
}

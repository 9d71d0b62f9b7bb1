import { sql } from 'kysely'
import { demoPassword } from '#app/demo/accounts.ts'
import { type DatabaseAddress, openDatabase, openPool } from '#shared/server/database.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { verifySecret } from '#shared/server/secret.ts'

/** The number of passwords that are tried. The accounts of a demo share one hash, which comes first. */
const mostTries = 20

/**
 * Returns the e-mails of the accounts that the demo has made and whose password is still the known one. Their addresses
 * are of the reserved domain `.example`, so that real accounts cost nothing.
 */
const findDemoAccounts = async (address: DatabaseAddress): Promise<string[]> => {
  const pool = openPool(address, { size: 1 })
  try {
    const { rows } = await sql<{ hash: string; emails: string[] }>`
      select password_hash as hash, array_agg(email order by email) as emails from identity_accounts
      where email like '%.example' and password_hash is not null
      group by password_hash order by count(*) desc limit ${mostTries}`.execute(openDatabase(pool))
    const found: string[] = []
    for (const { hash, emails } of rows) if (await verifySecret(demoPassword, hash)) found.push(...emails)
    return found
  } finally {
    await pool.end()
  }
}

/** Refuses a trial's database in production, whose passwords are known (docs/production.md#from-a-trial). */
export const refuseDemoAccounts = async (address: DatabaseAddress): Promise<void> => {
  const emails = await findDemoAccounts(address)
  if (emails.length === 0) return
  throw new StartFailure(
    `Cette base est celle d’un essai\u00a0: elle a ${emails.length} comptes de démonstration au mot de passe connu (${emails[0]}…), et la production ne démarre pas. ` +
      'Donnez-lui un DATA_DIR ou une DATABASE_URL neufs, puis ajoutez votre admin avec «\u00a0npm run staff -- add\u00a0».',
  )
}

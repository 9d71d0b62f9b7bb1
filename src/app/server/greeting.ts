import { demoAccounts, demoPassword } from '#database/demo/accounts.ts'
import type { Database } from '#shared/server/database.ts'
import type { Config } from './config.ts'

type GreetingConfig = Pick<Config, 'appEnv' | 'publicUrl' | 'smtpUrl' | 'demo'>

/** Which of the demo's people this database has: none where it was filled otherwise. */
const demoPeopleOf = async (db: Database, demo: Config['demo']) => {
  if (demo === 'none') return []
  const emails = demoAccounts.map(({ email }) => email)
  const rows = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const known = new Set(rows.map(({ email }) => email))
  return demoAccounts.filter(({ email }) => known.has(email))
}

const isNobodyThere = async (db: Database): Promise<boolean> => {
  const people = db.selectFrom('users').select('id').where('deleted_at', 'is', null)
  return (await people.executeTakeFirst()) === undefined
}

/** What whoever starts the server is told: where it is, and who can sign in. `address` is where it listens. */
export const greeting = async ({
  db,
  config: { appEnv, publicUrl, smtpUrl, demo },
  address,
}: {
  db: Database
  config: GreetingConfig
  address: string
}): Promise<string[]> => {
  const origin = publicUrl ?? address
  const demoPeople = await demoPeopleOf(db, demo)
  return [
    ...(appEnv === 'production' && publicUrl === undefined
      ? [`PUBLIC_URL n'est pas définie\u00a0: les liens des mails mènent à ${address}.`]
      : []),
    `\nEscarcelle est prête\u00a0: ${origin}`,
    ...(smtpUrl === undefined ? [`Les mails se lisent à ${origin}/preprod/mails`] : []),
    ...(demoPeople.length > 0 ? [`Comptes de démonstration (mot de passe\u00a0: ${demoPassword})\u00a0:`] : []),
    ...demoPeople.map(({ email, label }) => `  ${email.padEnd(36)} ${label}`),
    ...((await isNobodyThere(db))
      ? ["Personne ne peut encore se connecter\u00a0: ajoutez un admin avec 'npm run staff -- add --role admin …'."]
      : []),
  ]
}

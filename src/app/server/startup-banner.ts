import { demoAccounts, demoPassword } from '#app/demo/accounts.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { isLoopback } from '#shared/server/network.ts'
import type { Config } from './config.ts'
import { describeExposure } from './exposure.ts'

type BannerConfig = Pick<Config, 'appEnv' | 'host' | 'publicUrl' | 'smtpUrl' | 'demo' | 'backup'>

const demoPeopleOf = async (db: SqlDatabase, appEnv: Config['appEnv']) => {
  if (appEnv === 'production') return []
  const emails = demoAccounts.map(({ email }) => email)
  const rows = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const known = new Set(rows.map(({ email }) => email))
  return demoAccounts.filter(({ email }) => known.has(email))
}

const hasNoUsers = async (db: SqlDatabase): Promise<boolean> => {
  const people = db.selectFrom('users').select('id').where('deleted_at', 'is', null)
  return (await people.executeTakeFirst()) === undefined
}

/** Warns of a preprod that other machines can reach, at its address or at its public one behind a proxy. */
const exposureWarning = (config: BannerConfig): string[] => {
  const { host, publicUrl } = config
  const isLocal = isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  const risks = describeExposure(config)
  return risks === undefined || isLocal
    ? []
    : [`\nAttention\u00a0: d'autres machines trouvent dans cette preprod ${risks}.`]
}

/** Warns of a production without backups, or whose backups anyone can read. */
const backupWarning = ({ appEnv, backup }: BannerConfig): string[] => {
  if (appEnv !== 'production') return []
  if (!backup.plan) return ['\nAttention\u00a0: sans BACKUP_DIR, ce serveur ne fait aucune sauvegarde.']
  return backup.key === undefined
    ? ['\nAttention\u00a0: sans BACKUP_KEY, les sauvegardes ne sont pas chiffrées, et elles nomment les donateurs.']
    : []
}

const trial =
  'Ceci est un essai\u00a0: la production refuse ces données, et demande un DATA_DIR ou une DATABASE_URL neufs.'

/** Builds the startup banner: the product's address, the demo accounts, and warnings. `address` is where it listens. */
export const startupBanner = async ({
  db,
  config,
  address,
}: {
  db: SqlDatabase
  config: BannerConfig
  address: string
}): Promise<string[]> => {
  const { publicUrl, smtpUrl, appEnv } = config
  const origin = publicUrl ?? address
  const demoPeople = await demoPeopleOf(db, appEnv)
  return [
    `\nEscarcelle est prête\u00a0: ${origin}`,
    ...(smtpUrl === undefined ? [`Les e-mails se lisent à ${origin}/preprod/mails`] : []),
    ...(demoPeople.length > 0 ? [`Comptes de démonstration (mot de passe\u00a0: ${demoPassword})\u00a0:`] : []),
    ...demoPeople.map(({ email, label }) => `  ${email.padEnd(36)} ${label}`),
    ...(demoPeople.length > 0 ? [trial] : []),
    ...((await hasNoUsers(db))
      ? ["Personne ne peut encore se connecter\u00a0: ajoutez un admin avec 'npm run staff -- add --role admin …'."]
      : []),
    ...exposureWarning(config),
    ...backupWarning(config),
  ]
}

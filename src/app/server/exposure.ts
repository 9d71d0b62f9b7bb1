import { StartFailure } from '#shared/server/failure.ts'
import { isLoopback } from '#shared/server/network.ts'
import type { Config } from './config.ts'

type Exposure = Pick<
  Config,
  'appEnv' | 'host' | 'publicUrl' | 'smtpUrl' | 'demo' | 'isPreprodExposed' | 'trustedProxies'
>

const requireProductionSettings = ({ publicUrl, smtpUrl, trustedProxies }: Exposure): void => {
  if (smtpUrl === undefined)
    throw new StartFailure(
      'SMTP_URL est obligatoire en production\u00a0: sans elle, personne ne reçoit le lien qui permet de choisir son mot de passe.',
    )
  if (publicUrl === undefined)
    throw new StartFailure(
      'PUBLIC_URL est obligatoire en production\u00a0: les liens des e-mails mènent à cette adresse.',
    )
  if (trustedProxies === undefined)
    throw new StartFailure(
      'TRUSTED_PROXIES est obligatoire en production\u00a0: l’adresse du proxy qui transmet les appels (127.0.0.1 par exemple), ou none s’il n’y en a pas. Derrière un proxy inconnu, tout le monde a la même adresse, et un inconnu qui se trompe de mot de passe bloque tout le monde.',
    )
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new StartFailure(
      `PUBLIC_URL doit être une adresse https:// en production, et non «\u00a0${publicUrl}\u00a0»\u00a0: sans chiffrement, mots de passe et dons se lisent en chemin.`,
    )
}

/** Lists in French what a preprod exposes. Returns undefined for a production. */
export const describeExposure = ({
  appEnv,
  demo,
  smtpUrl,
}: Pick<Exposure, 'appEnv' | 'demo' | 'smtpUrl'>): string | undefined => {
  if (appEnv !== 'preprod') return undefined
  const risks = [
    ...(demo === 'none' ? [] : ['des comptes de démonstration au mot de passe connu']),
    ...(smtpUrl === undefined ? ['tous les e-mails, liens de connexion compris, à /preprod/mails'] : []),
    "la description de l'API à /api/docs",
  ]
  return new Intl.ListFormat('fr', { type: 'conjunction' }).format(risks)
}

/**
 * Refuses an unsafe configuration: a preprod that other machines can reach without PREPROD_EXPOSED, and a production
 * without an encrypted public address or word of its proxies. Throws a StartFailure.
 */
export const requireSafeExposure = (config: Exposure): void => {
  if (config.appEnv === 'production') return requireProductionSettings(config)
  if (isLoopback(config.host) || config.isPreprodExposed) return
  throw new StartFailure(
    `HOST est «\u00a0${config.host}\u00a0»\u00a0: d'autres machines trouveraient dans cette preprod ${describeExposure(config)}. ` +
      'Ajoutez PREPROD_EXPOSED=yes si vous le voulez ainsi, ou APP_ENV=production.',
  )
}

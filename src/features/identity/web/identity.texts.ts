import type { SessionDevice } from '../session.ts'
import type { PolicyViolation } from './sign-in.port.ts'

/** The French texts of the sign-in screens. The provider's refusals are in auth-errors.texts.ts. */
export const identityTexts = {
  signIn: 'Connexion',
  product: 'Suivez les dons que votre association reçoit sur ses appareils, en espèces et par chèque.',
  email: 'E-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  emailRequired: 'L’e-mail est obligatoire',
  emailInvalid: 'Email invalide',
  passwordRequired: 'Le mot de passe est obligatoire',
  /** Why the sign-in page is shown. There is no text after a sign-out by choice. */
  sessionEnds: {
    expired: 'Votre session a expiré. Reconnectez-vous.',
    disabled: 'Ce compte est désactivé.',
    'signed-out': undefined,
  },
  forgotten: 'Mot de passe oublié ?',
  reset: {
    title: 'Mot de passe oublié',
    explanation: 'Indiquez votre adresse\u00a0: vous recevrez un lien pour choisir un nouveau mot de passe.',
    submit: 'Valider',
    submitOnItsOwnPage: 'Réinitialiser le mot de passe',
    knowPassword: 'Je connais mon mot de passe!',
    sent: "Si un compte existe pour cette adresse, un e-mail vient d'être envoyé.",
    failed: 'Une erreur est survenue.',
    backToSignIn: 'Retour à la page de connexion',
  },
  choice: {
    title: 'Choisissez votre mot de passe',
    checking: 'Vérification du lien…',
    newPassword: 'Nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
    done: 'Votre mot de passe est enregistré. Connectez-vous.',
    askAgain: 'Demander un nouveau lien',
    retry: 'Réessayer',
  },
  sessions: {
    note: 'Les appareils où vous êtes connecté(e). Mettez fin à une session que vous ne reconnaissez pas, puis changez votre mot de passe.',
    current: 'Cette session',
    unknownDevice: 'Appareil inconnu',
    lastUse: (date: string) => `Dernière utilisation\u00a0: ${date}`,
    network: (network: string) => `réseau ${network}`,
    end: 'Mettre fin',
    endOf: (device: string) => `Mettre fin à la session ${device}`,
    endQuestion: (device: string) =>
      `La session «\u00a0${device}\u00a0» prendra fin tout de suite. Il faudra s’y reconnecter.`,
    ended: 'La session a bien pris fin',
    endOthers: 'Mettre fin aux autres sessions',
    endOthersQuestion: 'Toutes vos sessions sauf celle-ci prendront fin tout de suite.',
    othersEnded: 'Vos autres sessions ont bien pris fin',
  },
  change: {
    explanation: 'Vos sessions sur les autres appareils prendront fin.',
    currentPassword: 'Mot de passe actuel',
    currentRequired: 'Le mot de passe actuel est obligatoire',
    currentWrong: 'Le mot de passe actuel est incorrect.',
    currentNeeded: 'Pour votre sécurité, indiquez aussi votre mot de passe actuel.',
    codeNeeded: 'Indiquez aussi un code de votre application d’authentification.',
    submit: 'Changer le mot de passe',
    done: 'Votre mot de passe a bien été modifié',
  },
} as const

const violationTexts: Record<PolicyViolation['kind'], (count: number) => string> = {
  'too-short': (count) => `${count}\u00a0caractères au moins`,
  'too-long': (count) => `${count}\u00a0caractères au plus`,
  'no-lower-case': () => 'une minuscule',
  'no-upper-case': () => 'une majuscule',
  'no-digit': () => 'un chiffre',
  'no-symbol': () => 'un caractère spécial',
}

const list = new Intl.ListFormat('fr', { type: 'conjunction' })

/** Lists the rules that a password breaks: '8 caractères au moins et un chiffre'. */
export const violationsText = (violations: readonly PolicyViolation[]): string =>
  list.format(violations.map((violation) => violationTexts[violation.kind]('count' in violation ? violation.count : 0)))

export const violationsError = (violations: readonly PolicyViolation[]): string | undefined =>
  violations.length > 0 ? `Le mot de passe doit avoir ${violationsText(violations)}.` : undefined

const deviceKinds: Record<NonNullable<SessionDevice['kind']>, string> = {
  desktop: 'Ordinateur',
  mobile: 'Téléphone',
  tablet: 'Tablette',
}

/** Names the device of a session: 'Chrome sur Android'. */
export const deviceName = ({ browser, system, kind }: SessionDevice): string => {
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? (kind ? deviceKinds[kind] : identityTexts.sessions.unknownDevice)
}

/** Describes a device further: 'Téléphone, réseau 203.0.113.0/24'. */
export const deviceDetails = ({ kind, network }: SessionDevice): string =>
  [kind && deviceKinds[kind], network && identityTexts.sessions.network(network)].filter(Boolean).join(', ')

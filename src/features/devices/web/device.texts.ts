import { formatDateTime } from '#shared/days.ts'
import { formatCount } from '#shared/money.ts'

/**
 * The French texts of the screens of terminals. Apostrophes, periods and capitals are exact (docs/rules.md#text-exact).
 */
export const deviceTexts = {
  devices: 'Appareils',
  empty: 'Aucun appareil',
  serialNumberIs: (serialNumber: string) => `N° de série ${serialNumber}`,
  lastDonation: (at: string) => `Dernier don le ${formatDateTime(at)}`,
  noDonation: 'Aucun don reçu',
  silentSince: (days: number) => `silencieux depuis ${days} jours`,

  missing: (count: number) => (count === 1 ? '1 don manquant' : `${formatCount(count)} dons manquants`),
  missingNote: (count: number) =>
    count === 1
      ? 'Un don que cet appareil a numéroté n’est pas arrivé depuis plus de 24 heures. Reconnectez l’appareil.'
      : `${formatCount(count)} dons que cet appareil a numérotés ne sont pas arrivés depuis plus de 24 heures. Reconnectez l’appareil.`,

  device: 'Appareil',
  title: (label: string) => `Appareil - ${label}`,
  information: 'Informations',
  createdAt: 'Créée le',
  model: 'Modèle',
  serialNumber: 'Numéro de série',
  update: 'Modifier',

  access: 'Accès de l’appareil',
  issueCode: "Générer un code d'authentification",
  codeTitle: 'Code d’authentification',
  codeIsTemporary: 'Ce code est temporaire et expirera bientôt.',
  codeReplaces: 'Un nouveau code invalidera le précédent.',
  expiresIn: (minutes: number, seconds: number) => `Expire dans ${minutes}:${String(seconds).padStart(2, '0')}`,
  expired: 'Ce code a expiré.',
  copyCode: 'Copier le code',
  codeCopied: 'Le code a été copié',

  revoke: "Révoquer l'accès",
  revokeQuestion: (label: string) =>
    `Voulez-vous vraiment révoquer l’accès de «\u00a0${label}\u00a0»\u00a0? Il n’enregistrera plus de dons avant d’être reconnecté avec un nouveau code.`,
  revoking: 'Révocation de l’accès…',
  revoked: 'L’accès de l’appareil a bien été révoqué',

  add: 'Ajouter un appareil',
  createTitle: 'Nouvel appareil',
  label: 'Label',
  submitCreation: 'Valider la création',
  created: "L'appareil a bien été créé",

  updateTitle: 'Modifier l’appareil',
  name: 'Nom',
  serialNumberHint: 'Le numéro de série ne peut pas être modifié.',
  submitUpdate: 'Valider la modification',
  updated: "L'appareil a bien été modifié",
} as const

import { dayOf } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { linkHours } from '../link.ts'

const percentFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const dayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' })
const shortDayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric', month: 'short' })
const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })

export const liveTexts = {
  title: 'Collecte en direct',
  note: `Une page pour le projecteur\u00a0: le total, l’objectif et les derniers dons suivent la collecte. Son lien fonctionne ${linkHours}\u00a0heures.`,

  what: 'Dons comptés',
  allCauses: 'Toutes les causes',
  period: 'Période',
  goal: 'Objectif',
  goalHint: 'Sans objectif ici, celui de la cause choisie s’affiche pour «\u00a0Depuis le début\u00a0».',
  placeUrl: 'Adresse du QR code',
  placeUrlHint: 'La page web où donner avec son téléphone, par exemple https://…',
  showsNames: 'Afficher le nom des donateurs',
  showsNamesHint: 'Seulement si les donateurs sont d’accord\u00a0: toute la salle les lit.',
  open: 'Ouvrir la page',

  opened:
    'La page est ouverte dans un autre onglet. Pour un autre ordinateur, copiez son lien maintenant\u00a0: il ne s’affiche qu’une fois.',
  openAgain: 'Ouvrir dans un onglet',
  copyLink: 'Copier le lien',
  linkCopied: 'Le lien a bien été copié',

  links: 'Pages en cours',
  noLinks: 'Aucune page en cours',
  until: (endsAt: string) => `jusqu’au ${dayFormat.format(new Date(endsAt))} à ${timeFormat.format(new Date(endsAt))}`,
  by: (name: string) => `ouverte par ${name}`,
  end: 'Terminer',
  endLabel: (name: string) => `Terminer\u00a0: ${name}`,
  endQuestion: 'La page s’arrêtera aussitôt sur tous les écrans. Son lien ne fonctionnera plus.',
  ended: 'La page a bien été terminée',

  live: 'En direct',
  connecting: 'Connexion…',
  reconnecting: 'Reconnexion…',
  thanks: (count: number) => {
    if (count === 0) return 'Le premier don s’affichera ici.'
    return count === 1 ? 'grâce à 1 don' : `grâce à ${formatCount(count)} dons`
  },
  totalLabel: 'Total récolté',
  since: (since: string) => `Collecte du ${dayFormat.format(new Date(since))}`,
  goalOf: (percent: number, goal: number) => `${percentFormat.format(percent)}\u00a0% de ${formatEuros(goal)}`,
  goalLabel: 'Objectif',
  goalReached: 'Objectif atteint\u00a0!',
  latest: 'Derniers dons',
  oneOff: 'Don ponctuel',
  /** The time of a donation of today, else its day. */
  timeOf: (createdAt: string, now: Date) => {
    const at = new Date(createdAt)
    return (dayOf(at) === dayOf(now) ? timeFormat : shortDayFormat).format(at)
  },
  give: 'Donnez avec votre téléphone',
  qrLabel: (host: string) => `QR code vers ${host}`,
  fullScreen: 'Plein écran',
  over: 'Cette collecte en direct est terminée.',
  overHint: 'Demandez un autre lien à l’association.',
} as const

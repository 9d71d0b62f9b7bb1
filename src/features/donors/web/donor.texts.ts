import { formatDate, formatDateTime } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros } from '#shared/money.ts'
import type { ErasureResult, Match } from '../donor.ts'

// Zero is singular in French.
const identities = (count: number): string => `${formatCount(count)} ${count < 2 ? 'identité' : 'identités'}`
const heldText = (count: number): string =>
  count === 1
    ? ' 1 don conservé par obligation légale ne sera pas effacé.'
    : ` ${formatCount(count)} dons conservés par obligation légale ne seront pas effacés.`
const goingText = (who: string | null | number): string =>
  typeof who === 'number'
    ? `Les identités de ${formatCount(who)} personnes seront effacées`
    : `L’identité de ${who ?? 'ce donateur'} sera effacée`
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const donorTexts = {
  title: 'Donateurs',
  note: 'Retrouver ce que l’association conserve d’une personne, le lui remettre ou l’effacer.',
  toRetention: 'Durée de conservation',
  toRegister: 'Registre des effacements',

  name: 'Nom et prénom',
  email: 'Adresse e-mail',
  phone: 'Numéro de téléphone',
  membershipNumber: 'Numéro d’adhérent',
  searchHint: 'Un seul champ suffit. Un don est trouvé dès que l’un d’eux correspond.',
  search: 'Rechercher',

  found: (count: number) => (count === 1 ? '1 don trouvé' : `${formatCount(count)} dons trouvés`),
  none: 'Aucun don ne correspond.',
  noneHint: 'Essayez un autre champ\u00a0: un nom peut avoir été saisi autrement.',
  incomplete: 'Les 500 dons les plus récents sont affichés. Précisez la recherche pour voir les autres.',
  choose: 'Cochez les seuls dons de la personne qui fait la demande\u00a0: deux personnes peuvent porter le même nom.',
  severalPeople: (count: number) =>
    `Ces dons sont de ${formatCount(count)} personnes. Choisissez celle qui fait la demande.`,
  chooseAll: 'Tout cocher',
  chooseAllOf: (name: string | null) => `Tout cocher, ${name ?? 'sans nom'}`,
  personOf: (name: string | null, count: number) => `${name ?? 'Sans nom'}, ${formatDons(count)}`,
  choiceOf: (date: string, donor: string) => `Don du ${date}, ${donor}`,
  anonymous: 'sans nom',
  punctual: 'Sans cause',
  matches: {
    name: 'par le nom',
    email: 'par l’e-mail',
    phone: 'par le téléphone',
    membershipNumber: 'par le numéro d’adhérent',
  } satisfies Record<Match, string>,
  held: (until: string, reason: string) => `Conservé jusqu’au ${formatDate(until)}\u00a0: ${reason}`,
  message: 'Message',
  outcome: (outcome: readonly string[], netAmount: number) =>
    [...outcome, `reste ${formatEuros(netAmount)}`].join(' · '),

  chosen: (count: number) =>
    count === 0 ? 'Aucun don coché' : count === 1 ? '1 don coché' : `${formatCount(count)} dons cochés`,
  exportPage: 'Page à imprimer',
  exportData: 'Données (JSON)',
  exported: 'Le fichier est enregistré.',
  onePersonPerExport: 'Un export concerne une seule personne.',
  fileName: (day: string, extension: string) => `donnees_personnelles_${day}.${extension}`,

  erase: 'Effacer',
  /** `who`: the name of one person, or how many people there are. */
  eraseQuestion: (who: string | null | number, count: number, heldCount: number) =>
    `${goingText(who)} de ${formatDons(count)}.${heldCount > 0 ? heldText(heldCount) : ''} ` +
    'Les montants restent, à leur date et dans leur cause. C’est définitif.',
  nameEach: 'Cochez chaque personne pour confirmer\u00a0:',
  erased: ({ erasedCount, heldCount, personCount }: ErasureResult) => {
    if (erasedCount === 0 && heldCount === 0) return 'Ces identités étaient déjà effacées.'
    const kept = heldCount > 0 ? ` Conservée dans ${formatDons(heldCount)}.` : ''
    const people = personCount > 1 ? `Identités de ${formatCount(personCount)} personnes effacées` : 'Identité effacée'
    return `${people} de ${formatDons(erasedCount)}.${kept}`
  },

  hold: 'Conserver',
  holdNote:
    'La loi peut obliger à garder une identité, par exemple pour un reçu fiscal\u00a0: elle ne sera pas effacée avant ce jour.',
  until: 'Jusqu’au',
  reason: 'Motif',
  reasonHint: 'Par exemple\u00a0: reçu fiscal émis en 2026',
  submitHold: 'Valider la conservation',
  holdSaved: 'La conservation est enregistrée.',
  release: 'Ne plus conserver',
  releaseQuestion: (count: number) => `Mettre fin à la conservation légale de ${formatDons(count)}\u00a0?`,
  released: 'La conservation a pris fin.',

  retentionTitle: 'Durée de conservation',
  retentionNote: 'Combien de temps l’association garde l’identité de ses donateurs. Les montants restent toujours.',
  months: 'Durée, en mois après le don',
  monthsHint: 'Vide\u00a0: les identités restent jusqu’à une demande. Trois ans font 36 mois.',
  submitRetention: 'Valider la durée',
  shorterWaits: ({ months, dueAt, requestedBy }: { months: number; dueAt: string; requestedBy: { name: string } }) =>
    `En attente\u00a0: ${requestedBy.name} a demandé une durée de ${months}\u00a0mois. Elle vaudra le ${formatDateTime(dueAt)}. Jusque-là, chaque manageur peut annuler ce changement.`,
  recall: 'Annuler ce changement',
  recalled: 'Le changement est annulé',
  retentionAsked: 'La durée plus courte attend sept jours',
  retentionSaved: 'La durée a bien été modifiée',
  preview: 'Ce qui serait effacé',
  previewFailed: 'Impossible de compter les identités.',
  keepsAll: 'Sans durée, rien n’est effacé de soi-même.',
  within: 'Plus anciennes aujourd’hui',
  inMonth: (month: string) => monthName.format(new Date(`${month}-15T12:00:00Z`)),
  later: 'Plus tard',
  heldBack: 'Conservées par obligation légale',
  identities,
  retentionQuestion: (count: number) =>
    `Une durée plus courte attend sept jours, et tous les manageurs en reçoivent un e-mail. Elle effacerait aujourd’hui ${identities(count)}. Jusque-là, chacun d’eux peut annuler ce changement\u00a0; ensuite, c’est définitif. Les montants restent.`,

  registerTitle: 'Registre des effacements',
  registerNote: 'Quand, par qui et combien, jamais de qui. Ces lignes ne peuvent être ni modifiées ni supprimées.',
  registerEmpty: 'Aucun effacement',
  byRequest: (name: string) => `${name}, à la demande d’un donateur`,
  byAge: 'À la fin de la durée de conservation',
  registerLine: (erasedCount: number, heldCount: number) =>
    `Identité effacée de ${formatDons(erasedCount)}` +
    (heldCount > 0 ? `, conservée dans ${formatDons(heldCount)} par obligation légale` : ''),
} as const

/** The address that a receipt needs and a donor is asked for. */
export const addressTexts = {
  ask: 'Demander l’adresse',
  askAgain: 'Demander de nouveau l’adresse',
  asked: 'L’adresse est demandée par e-mail',
  states: {
    sent: (day: string) => `Demandée le ${day}, pas encore de réponse.`,
    expired: (day: string) => `Demandée le ${day}\u00a0: le lien n’est plus valable.`,
    waiting: (day: string) => `Demandée le ${day}.`,
    accepted: (day: string) => `Demandée le ${day}.`,
    refused: (day: string) => `Demandée le ${day}\u00a0: la réponse a été refusée.`,
  },
  differs: (said: string | null, name: string) => `Le don nomme ${said ?? 'personne'}, la réponse nomme ${name}.`,
  accept: 'Accepter l’adresse',
  refuse: 'Refuser',
  accepted: 'L’adresse est enregistrée',
  refused: 'La réponse est refusée',
  title: 'Adresses à relire',
  note: 'Ces réponses nomment une autre personne que le don. Acceptée, une réponse devient le donateur du don.',
  empty: 'Aucune réponse à relire.',
  seeDonation: 'Voir le don',
} as const

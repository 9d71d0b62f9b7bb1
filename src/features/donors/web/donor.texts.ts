import { dayOf, formatDate, formatDateTime } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros } from '#shared/money.ts'
import type { DonorSelection } from '../donor.search.ts'
import type { ErasureResult, Match } from '../donor.ts'

// Zero is singular in French.
const identities = (count: number): string => `${formatCount(count)} ${count < 2 ? 'identité' : 'identités'}`
const donorsText = (count: number): string =>
  `${formatCount(count)} ${count < 2 ? 'fiche de donateur' : 'fiches de donateurs'}`
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
  note: 'Les personnes et les entreprises qui donnent. Retrouver ce que l’association en conserve, le remettre ou l’effacer.',
  toRetention: 'Durée de conservation',
  toRegister: 'Registre des effacements',

  name: 'Nom et prénom',
  email: 'Adresse e-mail',
  phone: 'Numéro de téléphone',
  membershipNumber: 'Numéro d’adhérent',
  searchHint: 'Un seul champ suffit. Un don ou un donateur est trouvé dès que l’un d’eux correspond.',
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
  records: 'Fiches sans don plus récent',
  recordCount: donorsText,
  identities,
  retentionQuestion: (count: number) =>
    `Une durée plus courte attend sept jours, et tous les manageurs en reçoivent un e-mail. Elle effacerait aujourd’hui ${identities(count)}. Jusque-là, chacun d’eux peut annuler ce changement\u00a0; ensuite, c’est définitif. Les montants restent.`,

  registerTitle: 'Registre des effacements',
  registerNote: 'Quand, par qui et combien, jamais de qui. Ces lignes ne peuvent être ni modifiées ni supprimées.',
  registerEmpty: 'Aucun effacement',
  byRequest: (name: string) => `${name}, à la demande d’un donateur`,
  byAge: 'À la fin de la durée de conservation',
  registerLine: (erasedCount: number, heldCount: number, donorCount: number) =>
    `Identité effacée de ${formatDons(erasedCount)}` +
    (donorCount > 0 ? ` et de ${donorsText(donorCount)}` : '') +
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

const since = (day: string): string => `depuis le ${formatDate(dayOf(new Date(day)))}`

export const recordTexts = {
  add: 'Ajouter un donateur',
  addTitle: 'Nouveau donateur',
  added: 'Donateur ajouté',
  import: 'Importer des donateurs',
  importNote:
    'Un fichier CSV ou Excel, une ligne par donateur. Ceux qui sont déjà connus ne sont pas ajoutés une seconde fois.',
  file: 'Fichier CSV ou Excel',
  chooseFile: 'Choisir un fichier',
  sheet: 'Feuille',
  columns: 'Colonnes',
  noColumn: 'Aucune',
  content: 'Contenu du fichier',
  newDonors: 'Nouveaux donateurs',
  knownDonors: 'Déjà connus',
  refusedRows: (count: number, lines: readonly number[]): string =>
    `${formatCount(count)} ${count < 2 ? 'ligne refusée' : 'lignes refusées'} (${lines.join(', ')}${count > lines.length ? '…' : ''})`,
  importCount: (count: number): string =>
    count < 2 ? `Importer ${count} donateur` : `Importer ${formatCount(count)} donateurs`,
  imported: (count: number): string =>
    count < 2 ? `${count} donateur ajouté` : `${formatCount(count)} donateurs ajoutés`,
  list: 'Donateurs enregistrés',
  found: 'Donateurs trouvés',
  empty: 'Aucun donateur enregistré',
  emptyHint: 'Ajoutez un donateur, importez un fichier, ou émettez un reçu depuis un don.',
  show: 'Afficher',
  all: 'Tous les donateurs',
  selections: { address: 'Sans adresse', twins: 'Doublons probables' } satisfies Record<DonorSelection, string>,
  noAddress: 'sans adresse',
  noContact: 'ne pas contacter',
  giftsOf: (count: number): string => (count === 0 ? 'aucun don' : formatDons(count)),
  donor: 'Donateur',
  see: 'Voir',
  edit: 'Modifier',
  editOf: (name: string): string => `Modifier ${name}`,
  submit: 'Enregistrer',
  saved: 'Donateur modifié',
  identity: 'Identité',
  contact: 'Joindre',
  address: 'Adresse',
  addressHint: 'Complète, elle permet d’émettre un reçu fiscal.',
  latinHint: 'Un reçu s’écrit en lettres latines\u00a0: écrivez le nom ainsi. Celui que vous voyez sera gardé à côté.',
  mayContact: 'L’association peut contacter ce donateur',
  noMail: 'Ne pas contacter ce donateur',
  noValue: 'Non renseigné',
  addresses: 'Adresses',
  receipts: 'Voir ses reçus',
  addressOf: (noted: string, source: 'manager' | 'donor' | 'import'): string =>
    `${{ manager: 'Saisie par l’association', donor: 'Donnée par le donateur', import: 'Importée' }[source]}, ${since(noted)}`,
  donations: 'Dons',
  donationSum: (count: number, sum: number): string => `${formatDons(count)}, ${formatEuros(sum)}`,
  noDonation: 'Aucun don n’est au nom de ce donateur. Un don lui est rattaché quand son reçu est émis.',
  moreDonations: (count: number): string => `Les ${formatCount(count)} plus récents.`,
  punctual: 'Sans cause',
  twins: 'Doublons probables',
  twin: (name: string, reasons: readonly string[]): string => `${name}\u00a0: ${reasons.join(', ')}`,
  join: 'Réunir',
  joinQuestion: (name: string, other: string): string =>
    `${other} et ${name} sont-ils la même personne\u00a0? Leurs dons seront réunis sous ${name}. Les reçus déjà émis gardent leur nom. Vous pourrez séparer les deux fiches.`,
  joinedWith: (name: string): string => `Réunie avec ${name}`,
  joined: 'Fiches réunies',
  joinedTo: (name: string): string => `Cette fiche est réunie à celle de ${name}.`,
  separate: 'Séparer',
  separateQuestion: (name: string): string =>
    `Séparer la fiche de ${name}\u00a0? Elle reprend les dons qui étaient les siens.`,
  separated: 'Fiches séparées',
  dataTable: 'Données (CSV)',
  eraseQuestion: (name: string): string =>
    `Tout ce que l’association conserve de ${name} sera effacé, avec ce qui a été dit avec ses dons. Les montants restent. C’est définitif.`,
  eraseHeld: (name: string, until: string): string =>
    `Un reçu fiscal nomme ${name}\u00a0: la loi fait garder le nom et l’adresse jusqu’au ${formatDate(until)}. Le reste sera effacé maintenant, le nom et l’adresse ce jour-là. C’est définitif.`,
  erased: 'Donateur effacé',
  erasedLater: (until: string): string =>
    `Le nom et l’adresse sont gardés jusqu’au ${formatDate(until)}, puis effacés.`,
  waits: (until: string): string =>
    `Ce donateur a demandé à être effacé. La loi fait garder le nom et l’adresse, qui sont sur un reçu fiscal, jusqu’au ${formatDate(until)}\u00a0; ils seront effacés ce jour-là.`,
} as const

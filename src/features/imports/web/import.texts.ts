import type { MovementBatch } from '#features/movements/batch.ts'
import { formatDateTime } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros } from '#shared/money.ts'
import type { DonationImport, ImportState } from '../import.ts'
import type { MappedField } from '../mapping.ts'

export const lines = (count: number): string => `${formatCount(count)} ${count > 1 ? 'lignes' : 'ligne'}`

const states: Record<ImportState, string> = {
  uploading: 'Envoi en cours',
  uploaded: 'À vérifier',
  checking: 'Vérification en cours',
  checked: 'Vérifiée, à importer',
  running: 'Importation en cours',
  done: 'Terminée',
  undoing: 'Annulation en cours',
  undone: 'Annulée',
}

const fields: Record<MappedField, string> = {
  date: 'Date du don',
  amount: 'Montant',
  time: 'Heure, si elle est à part',
  zone: 'Fuseau horaire',
  currency: 'Devise',
  refunded: 'Montant remboursé',
  extra: 'Don supplémentaire (billetterie)',
  status: 'Statut du paiement',
  flag: 'Encaissé, annulé ou test (oui, non)',
  rowType: 'Type de ligne',
  cause: 'Cause',
  paymentMethod: 'Moyen de paiement',
  firstname: 'Prénom, s’il est à part',
  fullname: 'Nom du donateur',
  email: 'Adresse e-mail',
  phone: 'Numéro de téléphone',
  membershipNumber: 'Numéro d’adhérent',
  message: 'Message',
  externalId: 'Identifiant du don',
}

const signNames = { ',': 'la virgule', '.': 'le point' }
const alike = (count: number): string =>
  count > 2 ? `les ${formatCount(count - 1)} autres montants de ce genre` : 'tout montant de ce genre'
const doubtfulAmounts = (count: number): string =>
  count > 1 ? `${formatCount(count)} montants peuvent se lire` : 'Un montant peut se lire'

const lostDigits = (count: number): string =>
  count > 1 ? `Chacun de ces ${formatCount(count)} numéros a perdu ses chiffres` : 'Un numéro a perdu ses chiffres'

export const importTexts = {
  title: 'Importer des dons',
  create: 'Nouvelle importation',
  empty: 'Aucune importation',
  emptyHint: 'Reprenez les dons d’un autre outil dans un fichier CSV. Rien n’est enregistré avant votre accord.',
  createFirst: 'Reprendre des dons',
  one: (number?: number) => (number === undefined ? 'Importation' : `Importation n°\u00a0${number}`),
  states,
  fields,

  file: 'Fichier CSV ou Excel',
  fileNote: 'CSV (50 Mo) ou Excel .xlsx (20 Mo), 200 000 lignes au plus.',
  fileRequired: 'Choisissez un fichier',
  fileTooLarge: 'Le fichier dépasse 50 Mo. Découpez-le en plusieurs fichiers.',
  sheet: 'Feuille à importer',
  chooseSheet: 'Choisissez une feuille',
  chooseFile: 'Choisir un fichier',
  noFile: 'Aucun fichier choisi',
  nothingYet: 'Rien n’est encore enregistré\u00a0: vous verrez d’abord ce que le fichier contient.',
  send: 'Lire le fichier',

  ownExport: 'Ce fichier est un export d’Escarcelle\u00a0: ses colonnes sont reconnues.',
  sample: 'Premières lignes du fichier',
  sampleCells: 'Cellules du fichier',
  otherFields: (count: number) => `Autres champs (${count})`,
  line: 'Ligne',
  readDate: 'Date lue',
  readAmount: 'Montant lu',
  notRead: '–',
  notChosen: 'Colonne à choisir',
  sums: 'Ce qui a été lu',
  sum: (total: number, count: number) =>
    `Somme du fichier, telle que lue\u00a0: ${formatEuros(total)} (${formatCount(count)} ${count > 1 ? 'montants' : 'montant'})`,
  compareSum: 'Comparez-la au total que donne votre tableur ou votre ancien outil.',
  linesOf: (
    rows: [count: number, singular: string, plural: string][],
    { total, header, continued, blank }: NonNullable<DonationImport['lines']>,
  ) => {
    const parts = [
      ...rows,
      [header, 'en-tête', 'lignes d’en-tête'] as const,
      [continued, 'suite de ligne', 'suites de lignes'] as const,
      [blank, 'vide', 'vides'] as const,
    ].filter(([count]) => count > 0)
    const shown = parts.map(([count, singular, plural]) => `${formatCount(count)} ${count > 1 ? plural : singular}`)
    return `${lines(total)}\u00a0: ${shown.join(' + ')}.`
  },
  read: ['lue', 'lues'],
  acceptedLine: ['à importer', 'à importer'],
  knownLine: ['déjà importée', 'déjà importées'],
  doubleLine: ['à confirmer', 'à confirmer'],
  leftOutLine: ['laissée de côté', 'laissées de côté'],
  refusedLine: ['refusée', 'refusées'],
  decided: (sign: ',' | '.', count: number, example: string) =>
    `Dans cette colonne, ${signNames[sign]} sépare les centimes\u00a0: «\u00a0${example}\u00a0» est lu ainsi, comme ${alike(count)}. Vérifiez-le ci-dessous.`,
  undecided: (count: number, example: string) =>
    `${doubtfulAmounts(count)} de deux façons, comme «\u00a0${example}\u00a0»\u00a0: ${count > 1 ? 'leurs lignes sont refusées' : 'sa ligne est refusée'}.`,
  mapping: 'Correspondance des colonnes',
  changeMapping: 'Modifier la correspondance',
  noColumn: 'Aucune colonne',
  chooseColumn: 'Choisissez une colonne',
  statusesOfFile: 'Statuts du fichier',
  statusesOfFileNote:
    'Seules les lignes qui sont un don seront importées, et non ce qui a été remboursé, refusé ou annulé.',
  emptyValue: '(vide)',
  statusMeanings: { donation: 'Un don', leave: 'À laisser de côté' },
  flagsOfFile: 'Encaissements du fichier',
  typesOfFile: 'Types de ligne du fichier',
  typesOfFileNote: 'Un billet, une adhésion ou une vente n’est pas un don\u00a0: dites ce que chaque type veut dire.',
  typeMeanings: {
    donation: 'Un don, pour le montant entier',
    extra: 'Un don, pour le supplément seul',
    leave: 'À laisser de côté',
  },
  refunds: (count: number) => `Remboursées en partie (${lines(count)})`,
  refundChoices: { ask: 'À choisir\u00a0: lignes refusées', net: 'Compter ce qui reste', leave: 'À laisser de côté' },
  extras: (count: number) => `Avec un don supplémentaire (${lines(count)})`,
  extraChoices: {
    ask: 'À choisir\u00a0: lignes refusées',
    whole: 'Compter le montant entier',
    extra: 'Compter le supplément seul',
  },
  dateOrder: 'Ordre des dates du fichier',
  dateOrders: {
    ask: 'À choisir\u00a0: dates ambiguës refusées',
    day: 'Le jour d’abord\u00a0: 31/12/2026',
    month: 'Le mois d’abord\u00a0: 12/31/2026',
  },
  exponents: (count: number, example: string) =>
    `${lostDigits(count)} dans un tableur, comme «\u00a0${example}\u00a0», et ne sera pas gardé. Corrigez le fichier, ou laissez-le vide.`,
  toChoose: 'À choisir\u00a0: lignes refusées',
  methodsOfFile: 'Moyens de paiement du fichier',
  methodsOfFileNote: 'Ces mots ne sont pas connus. Dites à quel moyen de paiement chacun correspond.',
  chequesDeposited: 'Chèques déjà remis en banque',
  chequesDepositedNote: 'Ceux de ce fichier n’attendront pas dans «\u00a0À remettre en banque\u00a0».',
  causesOfFile: 'Causes du fichier',
  causesOfFileNote: 'Ces valeurs ne sont pas le nom d’une de vos causes.',
  causeOf: (value: string, rowCount: number) =>
    rowCount > 0 ? `«\u00a0${value}\u00a0» (${lines(rowCount)})` : `«\u00a0${value}\u00a0»`,
  likeOthers: 'Comme les autres causes inconnues',
  punctual: 'Don ponctuel',
  defaultCause: 'Cause des lignes qui n’en ont pas',
  unknownCauses: 'Lignes dont la cause est inconnue',
  refuse: 'Les refuser',
  giveDefault: 'Leur donner la cause ci-dessus',
  defaultMethod: 'Moyen de paiement des lignes qui n’en ont pas',
  noMethod: 'Non précisé',
  methods: { card: 'Carte', cash: 'Espèces', cheque: 'Chèque', transfer: 'Virement' },
  causesLoading: 'Chargement des causes…',
  check: 'Vérifier le fichier',

  accepted: 'À importer',
  known: 'Déjà importés',
  refused: 'Lignes refusées',
  leftOutRows: 'Laissées de côté',
  doubles: 'À confirmer',
  doublesNote:
    'Doublons probables, identifiants déjà connus avec un autre jour ou un autre montant, et lignes de total. Un doublon a le même montant et le même jour qu’un don déjà enregistré ou qu’une ligne précédente, avec le même donateur ou à la même heure. Ils sont laissés de côté, sauf ceux que vous choisissez d’importer.',
  doublesAfter: 'Ces lignes n’ont pas été importées.',
  questions: {
    identifier: 'Identifiant déjà connu, avec un autre jour ou un autre montant',
    total: 'Semble être un total, et non un don',
  },
  knownRows: 'Lignes déjà importées',
  sameAsLine: (line: number) => `Comme la ligne ${formatCount(line)}`,
  sameAsDonation: 'Voir le don déjà enregistré',
  importAll: 'Les importer tous',
  leaveAll: 'Les laisser tous',
  importDouble: 'Importer quand même',
  importDoubleOf: (line: number) => `Importer quand même la ligne ${formatCount(line)}`,
  leaveDouble: 'Laisser de côté',
  leaveDoubleOf: (line: number) => `Laisser de côté la ligne ${formatCount(line)}`,
  fileTotal: 'Total du fichier (facultatif)',
  fileTotalNote: 'Celui de votre tableur ou de votre ancien outil\u00a0: il est comparé à la somme lue.',
  fileTotalInvalid: 'Montant invalide',
  sameTotal: 'Le total est celui qui a été lu.',
  otherTotal: (difference: number) =>
    `Écart de ${formatEuros(Math.abs(difference))}\u00a0: le fichier a été lu pour ${difference > 0 ? 'plus' : 'moins'} que ce total.`,
  acceptDifference: (difference: number) => `Importer malgré l’écart de ${formatEuros(Math.abs(difference))}`,
  imported: 'Dons importés',
  total: 'Total',
  progress: (state: ImportState, percent: number) => `${states[state]}\u00a0: ${percent}\u00a0%`,
  progressNote: 'Vous pouvez quitter cette page\u00a0: le travail continue.',
  undoNote: 'L’annulation se fait en une fois. Vous pouvez quitter cette page.',
  resume: 'Reprendre',
  resumed: 'Le travail reprend',
  nothingToImport: 'Aucune ligne à importer.',
  run: (count: number, total: number) => `Importer ${formatDons(count)}, ${formatEuros(total)}`,
  runQuestion: (count: number, total: number) =>
    `${formatDons(count)} pour ${formatEuros(total)} ${count > 1 ? 'vont être enregistrés à leur date' : 'va être enregistré à sa date'}. Vous pourrez annuler l’importation en entier.`,
  lineOf: (line: number, column: string | null) =>
    column ? `Ligne ${formatCount(line)}, ${column}` : `Ligne ${formatCount(line)}`,
  remove: 'Abandonner',
  removeQuestion: 'Le fichier et ses lignes seront effacés. Aucun don n’a été importé.',
  removed: 'L’importation a bien été abandonnée',

  information: 'Informations',
  fileName: 'Fichier',
  rowCount: 'Lignes',
  fileTotalFact: 'Total du fichier',
  uploadedAt: 'Envoyé le',
  startedAt: 'Importé le',
  undoneAt: 'Annulé le',
  by: (when: string, who: string) => `${when}, ${who}`,
  undo: 'Annuler l’importation',
  undoQuestion: (count: number, total: number, left: number) =>
    [
      `À annuler\u00a0: ${formatDons(count)}, ${formatEuros(total)}.`,
      'Rien n’est effacé\u00a0: chaque don garde la trace de son annulation.',
      ...(left > 0 ? [`Les dons modifiés depuis (${formatCount(left)}) ne changeront pas.`] : []),
      'Cette annulation est définitive. Au-dessus du montant à confirmer à deux, elle attend un autre manageur.',
    ].join(' '),
  undoRequested: 'L’annulation attend la confirmation d’une autre personne',
  waitingUndo: ({ donationCount, total, requestedBy, requestedAt, isOwn }: MovementBatch) => {
    const asker = isOwn ? 'Vous avez' : `${requestedBy.name} a`
    return `${asker} demandé l’annulation de ${formatDons(donationCount)}, ${formatEuros(total)}, le ${formatDateTime(requestedAt)}.`
  },
  waitsForOther: 'Un autre manageur doit la confirmer.',
  undoOf: (number: number) => `annulation de l’importation n°\u00a0${number}`,
  undoneNote: (count: number, total: number) =>
    `${formatDons(count)} pour ${formatEuros(total)} ${count > 1 ? 'ont été annulés' : 'a été annulé'}.`,
  leftOut: 'Dons laissés',
  leftOutNote: 'Ces dons ont changé depuis l’importation\u00a0: l’annulation de l’importation ne les touche pas.',
} as const

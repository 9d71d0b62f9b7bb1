import { formatCount, formatEuros } from '#shared/money.ts'
import type { ImportState } from '../import.ts'
import type { MappedField } from '../mapping.ts'

export const gifts = (count: number): string => `${formatCount(count)} ${count > 1 ? 'dons' : 'don'}`
const lines = (count: number): string => `${formatCount(count)} ${count > 1 ? 'lignes' : 'ligne'}`

const states: Record<ImportState, string> = {
  uploading: 'Envoi en cours',
  uploaded: 'À vérifier',
  checking: 'Vérification en cours',
  checked: 'Vérifié, à importer',
  running: 'Importation en cours',
  done: 'Importé',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
}

const fields: Record<MappedField, string> = {
  date: 'Date du don',
  amount: 'Montant',
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

/** The French of the imports. */
export const importTexts = {
  title: 'Importer des dons',
  create: 'Nouvelle importation',
  empty: 'Aucune importation',
  emptyHint: 'Reprenez les dons d’un autre outil dans un fichier CSV. Rien n’est enregistré avant votre accord.',
  createFirst: 'Reprendre des dons',
  one: (number?: number) => (number === undefined ? 'Importation' : `Importation n°\u00a0${number}`),
  states,
  fields,

  file: 'Fichier CSV',
  fileNote: '50 Mo et 200 000 lignes au plus. L’encodage et le séparateur sont reconnus.',
  fileRequired: 'Choisissez un fichier',
  fileTooLarge: 'Le fichier dépasse 50 Mo. Découpez-le en plusieurs fichiers.',
  chooseFile: 'Choisir un fichier',
  noFile: 'Aucun fichier choisi',
  nothingYet: 'Rien n’est encore enregistré\u00a0: vous verrez d’abord ce que le fichier contient.',
  send: 'Lire le fichier',

  ownExport: 'Ce fichier est un export d’Escarcelle\u00a0: ses colonnes sont reconnues.',
  sample: 'Premières lignes du fichier',
  line: 'Ligne',
  readDate: 'Date lue',
  readAmount: 'Montant lu',
  notRead: '–',
  mapping: 'Correspondance des colonnes',
  changeMapping: 'Modifier la correspondance',
  noColumn: 'Aucune colonne',
  chooseColumn: 'Choisissez une colonne',
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
  imported: 'Dons importés',
  total: 'Total',
  progress: (state: ImportState, percent: number) => `${states[state]}\u00a0: ${percent}\u00a0%`,
  progressNote: 'Vous pouvez quitter cette page\u00a0: le travail continue.',
  undoNote: 'L’annulation se fait en une fois. Vous pouvez quitter cette page.',
  resume: 'Reprendre',
  resumed: 'Le travail reprend',
  nothingToImport: 'Aucune ligne à importer.',
  run: (count: number, total: number) => `Importer ${gifts(count)}, ${formatEuros(total)}`,
  runQuestion: (count: number, total: number) =>
    `${gifts(count)} pour ${formatEuros(total)} ${count > 1 ? 'vont être enregistrés à leur date' : 'va être enregistré à sa date'}. Vous pourrez annuler l’importation en entier.`,
  refusedNote:
    'Ces lignes ne seront pas importées. Corrigez-les dans le fichier, puis importez-le de nouveau\u00a0: les lignes déjà importées ne le seront pas deux fois si le fichier a une colonne d’identifiants.',
  refusedAfter: 'Ces lignes n’ont pas été importées.',
  lineOf: (line: number, column: string | null) =>
    column ? `Ligne ${formatCount(line)}, ${column}` : `Ligne ${formatCount(line)}`,
  download: 'Télécharger les lignes refusées',
  remove: 'Abandonner',
  removeQuestion: 'Le fichier et ses lignes seront effacés. Aucun don n’a été importé.',
  removed: 'L’importation a bien été abandonnée',

  information: 'Informations',
  fileName: 'Fichier',
  rowCount: 'Lignes',
  uploadedAt: 'Envoyé le',
  startedAt: 'Importé le',
  undoneAt: 'Annulé le',
  by: (when: string, who: string) => `${when}, ${who}`,
  undo: 'Défaire l’importation',
  undoQuestion: (count: number, total: number, left: number) =>
    [
      `À annuler\u00a0: ${gifts(count)}, ${formatEuros(total)}.`,
      'Rien n’est effacé\u00a0: chaque don garde la trace de son annulation.',
      ...(left > 0 ? [`Les dons modifiés depuis (${formatCount(left)}) ne changeront pas.`] : []),
      'Cette annulation est définitive.',
    ].join(' '),
  undoneNote: (count: number, total: number) =>
    `${gifts(count)} pour ${formatEuros(total)} ${count > 1 ? 'ont été annulés' : 'a été annulé'}.`,
  leftOut: 'Dons laissés',
  leftOutNote: 'Ces dons ont changé depuis l’importation\u00a0: l’annulation de l’importation ne les touche pas.',
} as const

import { formatDate } from '#shared/days.ts'
import { formatCount, formatEuros, plural } from '#shared/money.ts'
import type { BankFileFormat, BankFileSummary, FileStake } from '../../statement.ts'

type Counts = Pick<BankFileSummary, 'format' | 'addedCount' | 'knownCount' | 'differingCount' | 'explainedCount'>

/** Files of acquirers: their operations explain lines of the bank, and are none. */
const acquirers: readonly (BankFileFormat | null)[] = ['lyra', 'sumup', 'stripe', 'helloasso']

/** `42 lignes ajoutées, 3 déjà connues, 38 expliquées sans vous`. */
const countsOf = ({ format, addedCount, knownCount, differingCount, explainedCount }: Counts): string => {
  const hasNone = explainedCount === 0 && addedCount > 0 && !acquirers.includes(format)
  const parts = [
    addedCount > 0 && plural(addedCount, 'ligne ajoutée', 'lignes ajoutées'),
    knownCount > 0 && plural(knownCount, 'déjà connue', 'déjà connues'),
    differingCount > 0 && plural(differingCount, 'qui diffère', 'qui diffèrent'),
    explainedCount > 0 && plural(explainedCount, 'expliquée sans vous', 'expliquées sans vous'),
    hasNone && 'aucune expliquée sans vous',
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'Aucune ligne nouvelle'
}

/**
 * Says what taking a file back undoes:
 * `42 lignes partent. 38 explications sont annulées, dont 2 faites par des personnes.`
 */
const withdrawQuestion = ({ lineCount, explanationCount, byPersonCount }: FileStake): string => {
  const leaving = `${plural(lineCount, 'ligne part', 'lignes partent')}. Celles qu’un autre fichier contient aussi restent.`
  const staying = 'Toutes ses lignes sont aussi dans d’autres fichiers\u00a0: elles restent.'
  const undone = plural(explanationCount, 'explication est annulée', 'explications sont annulées')
  const byPeople = plural(byPersonCount, 'faite par une personne', 'faites par des personnes')
  const sentences = [lineCount === 0 ? staying : leaving]
  if (explanationCount > 0) sentences.push(byPersonCount > 0 ? `${undone}, dont ${byPeople}.` : `${undone}.`)
  return [...sentences, 'Vous pourrez importer de nouveau ce fichier.'].join(' ')
}

const formats: Record<BankFileFormat, string> = {
  cfonb120: 'Relevé CFONB 120',
  camt: 'Relevé CAMT',
  ofx: 'Relevé OFX',
  qif: 'Relevé QIF',
  csv: 'Relevé CSV',
  xlsx: 'Relevé Excel',
  lyra: 'Journal de Lyra, PayZen ou Systempay',
  sumup: 'Versements de SumUp',
  stripe: 'Opérations de Stripe',
  helloasso: 'Versements de HelloAsso',
  unknown: 'Format inconnu',
}

export const fileTexts = {
  title: 'Importer un relevé',
  loading: 'Fichier',
  one: (number: number) => `Fichier n°\u00a0${formatCount(number)}`,
  noAccount: 'Ajoutez d’abord le compte bancaire',
  noAccountHint:
    'Un relevé est reconnu par l’IBAN du compte, quand le fichier le porte\u00a0; sinon, vous choisissez le compte.',
  addAccount: 'Ajouter le premier compte',
  drop: 'Déposez vos fichiers ici',
  dropHint:
    'Relevés CFONB 120, CAMT, OFX, QIF, CSV ou Excel, journaux de Lyra, SumUp, Stripe ou HelloAsso. 20 Mo au plus par fichier. Le même fichier deux fois n’ajoute rien.',
  choose: 'Choisir des fichiers',
  csvAccount: 'Compte des fichiers qui n’en nomment aucun',
  askAccount: 'Me le demander à chaque fichier',
  tooLarge: 'Ce fichier dépasse 20 Mo\u00a0: demandez des relevés sur une période plus courte.',
  sending: 'Envoi en cours',
  notSent: 'N’a pas été envoyé',
  justSent: 'Vos fichiers',
  all: 'Tous les fichiers',
  empty: 'Aucun fichier envoyé',
  emptyHint: 'Téléchargez le relevé du mois sur le site de la banque, puis déposez-le ci-dessus.',
  states: {
    reading: 'Lecture en cours',
    sheet: 'Dites quelle feuille lire',
    columns: 'Dites ce que sont ses colonnes',
    account: 'Dites de quel compte il est',
    explaining: 'Rapprochement en cours',
    done: 'Importé',
    refused: 'Refusé',
  },
  progress: (percent: number) => `Lecture en cours\u00a0: ${percent}\u00a0%`,
  leave: 'Vous pouvez quitter cette page\u00a0: le travail continue.',
  countsOf,
  formats,
  more: (count: number) => `et ${plural(count, 'autre remarque', 'autres remarques')}`,
  seeFile: (name: string) => `Voir le fichier ${name}`,
  seeLines: 'Voir la banque',
  another: 'Importer un autre relevé',

  refused: 'Ce qui n’a pas été lu',
  refusedNote: 'Un relevé est pris en entier ou pas du tout.',
  notices: 'À savoir',
  line: (line: number) => (line === 0 ? 'Tout le fichier' : `Ligne ${formatCount(line)}`),
  statements: 'Relevés ajoutés',
  periodOf: (from: string | null, to: string | null) =>
    from === null || to === null ? 'Période non écrite' : `Du ${formatDate(from)} au ${formatDate(to)}`,
  balancesOf: (opening: number | null, closing: number | null, currency: string) => {
    if (closing === null) return 'soldes non écrits'
    // Another currency than the euro is kept apart.
    const shown = (amount: number) => formatEuros(amount).replace('€', currency === 'EUR' ? '€' : currency)
    if (opening === null) return `solde de ${shown(closing)} à la fin`
    return `solde de ${shown(opening)}, puis de ${shown(closing)}`
  },
  lineCount: (count: number) => plural(count, 'ligne', 'lignes'),
  information: 'Informations',
  fileName: 'Nom du fichier',
  format: 'Format',
  result: 'Résultat',
  uploaded: 'Envoyé le',
  by: (when: string, who: string) => `${when}, ${who}`,

  withdraw: 'Retirer ce fichier',
  withdrawQuestion,
  withdrawn: 'Fichier retiré',
  withdrawnBy: (when: string, who: string) => `Retiré le ${when} par ${who}. Ses lignes ne comptent plus.`,

  sheet: 'Quelle feuille lire\u00a0?',
  sheetNote: 'Plusieurs feuilles de ce classeur ont un tableau. Importez-le de nouveau pour en lire une autre.',
  sheetOf: 'Feuille du relevé',
  chooseSheet: 'Choisissez une feuille',

  account: 'De quel compte est-il\u00a0?',
  accountNote:
    'Ce fichier ne nomme aucun compte de la liste. Vérifiez son nom ou ses lignes\u00a0: son IBAN ne peut pas l’être.',
  accountOf: 'Compte du fichier',
  chooseAccount: 'Choisissez un compte',

  columns: 'Que sont ses colonnes\u00a0?',
  columnsNote: 'Votre choix sera gardé pour les prochains fichiers qui ont les mêmes colonnes.',
  sample: 'Premières lignes du fichier',
  amounts: 'Les montants',
  amountsChoices: { signed: 'Une colonne, avec un signe', split: 'Deux colonnes, débit et crédit' },
  fields: {
    date: 'Date de l’opération',
    amount: 'Montant',
    debit: 'Débit',
    credit: 'Crédit',
    valueDate: 'Date de valeur',
    reference: 'Référence',
    balance: 'Solde après la ligne',
    currency: 'Devise',
    status: 'État de l’opération',
    fee: 'Frais en plus du montant',
    direction: 'Sens (débit ou crédit)',
  },
  statesOfFile: 'États des opérations',
  statesNote: 'Ces mots ne sont pas connus. Dites si l’opération a eu lieu.',
  stateOf: (value: string, count: number) => `«\u00a0${value || '(vide)'}\u00a0» (${formatCount(count)})`,
  stateMeanings: { booked: 'L’opération a eu lieu', leave: 'À laisser de côté' },
  chooseState: 'À choisir',
  labels: 'Libellé',
  labelsHint: 'Une ou plusieurs colonnes\u00a0: elles seront mises bout à bout.',
  chooseColumn: 'Choisissez une colonne',
  noColumn: 'Aucune colonne',
  otherFields: (count: number) => `Autres champs (${count})`,
  read: 'Lire le fichier',
} as const

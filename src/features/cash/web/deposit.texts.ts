import { formatCount, formatEuros } from '#shared/money.ts'

const cheques = (count: number) => `${formatCount(count)} ${count > 1 ? 'chèques' : 'chèque'}`

/** The French of the deposit slips. */
export const depositTexts = {
  title: 'Remises en banque',
  one: (number: number) => `Bordereau de remise n°\u00a0${formatCount(number)}`,
  loading: 'Bordereau de remise',
  create: 'Nouvelle remise',
  empty: 'Aucun bordereau de remise',
  emptyHint: 'Un bordereau réunit les chèques et les espèces que vous portez à la banque.',
  createFirst: 'Préparer une remise',
  toDeposit: 'À remettre en banque',
  chequesToDeposit: (count: number) => (count > 1 ? 'Chèques' : 'Chèque'),
  cash: 'Espèces',
  cheques,
  sheets: (count: number) => `${formatCount(count)} ${count > 1 ? 'feuilles de comptage' : 'feuille de comptage'}`,
  cashOf: (euros: number) => `${formatEuros(euros)} en espèces`,
  cancelled: 'Annulé',

  nothing: 'Rien à remettre en banque',
  nothingHint: 'Les chèques enregistrés et les feuilles de comptage scellées s’affichent ici.',
  day: 'Jour de la remise',
  earliest: (day: string) => `Au plus tôt le ${day}`,
  noDay: 'Aucun jour ouvert ne convient\u00a0: les jours depuis ces dons sont clôturés.',
  account: 'Compte bancaire',
  accountNote: 'Le nom que vous lui donnez, pas son numéro',
  chequesTitle: 'Chèques',
  sheetsTitle: 'Espèces comptées',
  all: 'Tout choisir',
  chequeOf: (number: string | null) => (number ? `Chèque n°\u00a0${number}` : 'Chèque sans numéro'),
  noBank: 'Banque non indiquée',
  oldestOnly: 'La liste montre les plus anciens. Les suivants s’affichent après cette remise.',
  total: 'Total de la remise',
  submit: 'Enregistrer le bordereau',
  created: 'Le bordereau a bien été enregistré',

  information: 'Informations',
  association: 'Association',
  createdAt: 'Fait le',
  cancelledAt: 'Annulé le',
  reasonOf: 'Raison',
  number: 'Numéro',
  bank: 'Banque',
  date: 'Date du don',
  amount: 'Montant',
  place: 'Lieu',
  sheetDay: 'Jour',
  chequesTotal: 'Total des chèques',
  cashTotal: 'Total des espèces',
  origin: 'Feuilles de comptage',
  cashCount: 'Espèces par coupure',
  depositor: 'Remis par',
  receiver: 'Reçu par la banque',
  print: 'Imprimer',
  cancel: 'Annuler le bordereau',
  cancelNote:
    'Ses chèques et ses espèces seront de nouveau à remettre en banque. Le bordereau reste dans la liste, avec son numéro.',
  cancelDone: 'Le bordereau a bien été annulé',
} as const

/** The French of the dialog that asks for a reason. */
export const reasonTexts = { label: 'Raison', hint: 'Sans le nom du donateur\u00a0: elle ne s’efface pas.' } as const

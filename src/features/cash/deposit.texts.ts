import { formatCount, formatEuros } from '#shared/money.ts'
import type { CashDifference } from './cash-difference.ts'

const cheques = (count: number) => `${formatCount(count)} ${count > 1 ? 'chèques' : 'chèque'}`

export const depositTexts = {
  title: 'Remises en banque',
  one: (number: number) => `Bordereau de remise n°\u00a0${formatCount(number)}`,
  loading: 'Bordereau de remise',
  create: 'Remise de chèques',
  createCash: 'Remise d’espèces',
  empty: 'Aucun bordereau de remise',
  emptyHint: 'Un bordereau réunit les chèques et les espèces que vous portez à la banque.',
  createFirst: 'Préparer une remise',
  toDeposit: 'À remettre en banque',
  chequesToDeposit: (count: number) => (count > 1 ? 'Chèques' : 'Chèque'),
  cash: 'Espèces en caisse',
  seeBox: 'Voir la caisse',
  cheques,
  cashOf: (euros: number) => `${formatEuros(euros)} en espèces`,
  cancelled: 'Annulé',

  noCheque: 'Aucun chèque à remettre',
  noChequeHint: 'Les chèques enregistrés qui ne sont sur aucun bordereau s’affichent ici.',
  noCash: 'La caisse est vide',
  noCashHint: 'Les espèces saisies et les feuilles de comptage scellées la remplissent.',
  day: 'Jour de la remise',
  earliest: (day: string) => `Au plus tôt le ${day}`,
  noDay: 'Aucun jour ouvert ne convient\u00a0: les jours depuis ces chèques sont clôturés.',
  noCashDay: 'Aucun jour ouvert ne convient\u00a0: les jours où la caisse contient ces espèces sont clôturés.',
  available: (amount: string, day: string) => `La caisse permet une remise de ${amount} au plus le ${day}.`,
  account: 'Compte bancaire',
  iban: 'IBAN',
  accountNote: 'Le nom que vous lui donnez, pas son numéro',
  chequesTitle: 'Chèques',
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
  chequesTotal: 'Total des chèques',
  returnedTotal: 'Chèques impayés',
  returnedOn: (day: string) => `impayé le ${day}`,
  returnCheque: 'Noter impayé',
  returnLabel: (number: string | null) => (number ? `Noter impayé, n°\u00a0${number}` : 'Noter impayé, sans numéro'),
  returnNote:
    'La banque a rejeté le chèque. Le don reste, tout son montant compte comme impayé, et le chèque n’est plus à remettre.',
  returnDone: 'Le chèque est noté impayé',
  returnAsked: 'Une autre personne doit confirmer ce chèque impayé',
  cashTotal: 'Total des espèces',
  cashCount: 'Espèces par coupure',
  signatures: 'Signatures',
  depositor: 'Remis par',
  receiver: 'Reçu par la banque',
  signHere: 'Date et signature',
  cancelledNote: 'Ce bordereau est annulé.',
  print: 'Imprimer',
  cancel: 'Annuler le bordereau',
  cancelNote:
    'Ses chèques seront de nouveau à remettre, et ses espèces de nouveau en caisse. Le bordereau reste dans la liste, avec son numéro.',
  cancelDone: 'Le bordereau a bien été annulé',
} as const

export const cashBoxTexts = {
  title: 'Caisse',
  contains: (amount: string) => `${amount} en caisse`,
  empty: 'La caisse est vide',
  emptyHint: 'Les espèces saisies et les feuilles de comptage scellées la remplissent\u00a0; une remise la vide.',
  day: 'Jour',
  received: 'Entrées',
  receivedOf: (amount: string) => `Entrées\u00a0: ${amount}`,
  refunded: (amount: string) => `${amount} remboursés`,
  depositedOf: (amount: string) => `Remises\u00a0: ${amount}`,
  deposited: 'Remises',
  balance: 'Solde',
  adjustedOf: (amount: string) => `Écart compté\u00a0: ${amount}`,
} as const

const signed = (euros: number): string => (euros > 0 ? `+${formatEuros(euros)}` : formatEuros(euros))

export const cashDifferenceTexts = {
  note: 'Noter un écart',
  hint: (balance: string) => `La caisse devrait contenir ${balance}. Comptez-la, puis dites ce qu’elle contient.`,
  counted: 'Montant compté',
  differenceOf: (euros: number) => (euros === 0 ? 'Aucun écart' : `Écart\u00a0: ${signed(euros)}`),
  reasonHint:
    'Par exemple\u00a0: «\u00a0Rendu de monnaie\u00a0». Sans le nom d’un donateur\u00a0: elle ne s’efface pas.',
  save: 'Enregistrer l’écart',
  done: 'La caisse contient le montant compté',
  asked: 'Une autre personne doit confirmer cet écart',
  waiting: ({ countedBy, counted, difference }: CashDifference) =>
    `${countedBy.name} a compté ${formatEuros(counted)}, un écart de ${signed(difference)}. Une autre personne doit le confirmer.`,
  confirm: 'Confirmer l’écart',
  decline: 'Refuser',
  declined: 'L’écart est refusé\u00a0: la caisse reste comme elle était',
  takeBack: 'Retirer',
} as const

export const reasonTexts = { label: 'Raison', hint: 'Sans le nom du donateur\u00a0: elle ne s’efface pas.' } as const

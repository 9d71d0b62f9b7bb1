import { formatDate, formatDateTime, timeOf } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros, plural } from '#shared/money.ts'
import type { Declaration } from '../declaration.ts'
import type { ReceiptRun } from '../receipt-run.ts'

const receipts = (count: number): string => plural(count, 'reçu', 'reçus')
const mails = (count: number): string => plural(count, 'e-mail', 'e-mails')

/** The French of a year's run. */
export const runTexts = {
  title: (year: number): string => `Reçus de ${year}`,
  open: 'Reçus de l’année',
  year: 'Année',
  floor: 'Montant minimum d’un reçu',
  wrongFloor: 'Indiquez un montant entre 0 et 1\u00a0000\u00a0€',
  toIssue: 'À émettre',
  donors: (count: number): string => plural(count, 'donateur', 'donateurs'),
  amount: 'Montant',
  byMail: 'Par e-mail',
  byLetter: 'Par courrier',
  nothing: 'Aucun reçu n’est à émettre pour cette année.',
  locked: 'Le profil fiscal n’est pas complet\u00a0: aucun reçu ne peut être émis.',
  complete: 'Compléter le profil fiscal',
  cheques: 'Chèques du début de janvier',
  chequesNote: (year: number): string =>
    `Un don par carte compte le jour du paiement. Un chèque compte pour ${year} s’il a été remis ou posté avant la fin de ${year}\u00a0: cochez ceux-là. À confirmer par votre conseil.`,
  cheque: ({ donor, day, amount }: { donor: string; day: string; amount: number }): string =>
    `${donor}, chèque du ${formatDate(day)}, ${formatEuros(amount)}`,
  issue: (count: number): string => (count === 1 ? 'Émettre le reçu' : `Émettre les ${formatCount(count)} reçus`),
  issueQuestion: (count: number, amount: number): string =>
    `${receipts(count)} pour ${formatEuros(amount)}. Chaque reçu prend un numéro, qui ne sert qu’une fois. Aucun e-mail ne part encore.`,
  leftOut: 'Sans reçu',
  leftOutShare: (name: string, count: number, amount: number): string =>
    `${name}\u00a0: ${plural(count, 'donateur', 'donateurs')}, ${formatEuros(amount)}`,
  others: 'Les premiers de la liste\u00a0: complétez-les, les suivants apparaissent.',
  unnamed: 'Dons nommés sans fiche de donateur',
  unnamedNote: (count: number, amount: number): string =>
    `${formatDons(count)}, ${formatEuros(amount)}. Ouvrez un don pour dire qui l’a fait.`,
  seeDon: (day: string): string => `Don du ${formatDate(day)} · Choisir le donateur`,
  largest: 'Les plus grands sont nommés ici.',
  askAddresses: 'Demander les adresses',
  askQuestion:
    'Chaque donateur de l’année qui a donné son e-mail et n’a pas d’adresse reçoit un lien pour la donner. Un lien encore valable n’est pas renvoyé.',
  asked: (count: number): string =>
    count === 0 ? 'Aucun e-mail à envoyer' : plural(count, 'demande envoyée', 'demandes envoyées'),
  acts: {
    noAddress: 'Ajouter l’adresse',
    notLatin: 'Écrire le nom en lettres latines',
    notEligible: 'Voir le donateur',
    belowFloor: 'Voir le donateur',
    none: 'Voir le donateur',
  },
  run: 'Émission',
  progress: ({ issuedCount, receiptCount }: ReceiptRun): string =>
    `${formatCount(issuedCount)} reçus émis sur ${formatCount(receiptCount)}…`,
  progressNote: 'Vous pouvez quitter cette page\u00a0: l’émission continue.',
  done: ({ issuedCount, startedAt, startedBy }: ReceiptRun): string =>
    `${receipts(issuedCount)} émis le ${formatDateTime(startedAt)}, par ${startedBy}.`,
  send: (count: number): string => (count === 1 ? 'Envoyer l’e-mail' : `Envoyer les ${formatCount(count)} e-mails`),
  sendQuestion: (count: number): string =>
    `${mails(count)} ${count > 1 ? 'partiront' : 'partira'} dans dix minutes. Jusque-là, vous pouvez annuler l’envoi.`,
  mailing: 'Les e-mails se préparent…',
  leave: (at: string): string => `Les e-mails partent à ${timeOf(at)}.`,
  recall: 'Annuler l’envoi',
  recalled: 'Envoi annulé\u00a0: aucun e-mail n’est parti',
  mails: ({ sent, waiting, lost }: ReceiptRun['mails']): string =>
    [
      sent > 0 && `${mails(sent)} ${sent > 1 ? 'envoyés' : 'envoyé'}`,
      waiting > 0 && `${mails(waiting)} en attente`,
      lost > 0 && `${mails(lost)} en échec\u00a0: vérifiez les adresses`,
    ]
      .filter(Boolean)
      .join(' · '),
  letters: (count: number): string => `Lettres des donateurs sans e-mail (${formatCount(count)})`,
} as const

/** The French of what is to be decided about receipts. */
export const matterTexts = {
  worship: (until: string, isOver: boolean): string =>
    isOver
      ? `La qualité cultuelle a pris fin le ${formatDate(until)}\u00a0: aucun reçu ne peut être émis. Déclarez-la de nouveau à la préfecture.`
      : `La qualité cultuelle prend fin le ${formatDate(until)}. Déclarez-la de nouveau à la préfecture avant ce jour.`,
  revised: (count: number): string =>
    count === 1
      ? 'Une correction a annulé un reçu, et le donateur ne le sait pas.'
      : `Des corrections ont annulé ${formatCount(count)} reçus, et les donateurs ne le savent pas.`,
  decide: 'Le donateur sait-il que ce reçu n’est plus valable\u00a0?',
  mail: 'Envoyer le nouveau reçu',
  dismiss: 'Le donateur est prévenu',
  decided: 'Décision enregistrée',
} as const

/** The French of the yearly declaration. */
export const declarationTexts = {
  title: 'Déclaration annuelle',
  exercise: ({ from, until }: Declaration): string => `Exercice du ${formatDate(from)} au ${formatDate(until)}`,
  due: (day: string): string => `À déclarer au plus tard le ${formatDate(day)}.`,
  figures: 'À déclarer',
  amount: 'Montant global des dons',
  issued: 'Reçus délivrés pendant l’exercice',
  given: 'Reçus des dons de l’exercice',
  readings: 'La loi se lit des deux façons\u00a0: à confirmer par votre conseil.',
  lawTitle: 'Ce que dit la loi',
  declared: 'Déclaré',
  declaredOn: ({ on, by }: { on: string; by: string }): string => `Le ${formatDate(on)}, noté par ${by}`,
  same: 'Les reçus donnent toujours ces chiffres.',
  differs:
    'Depuis, des reçus ont changé\u00a0: les chiffres d’aujourd’hui sont plus haut. Une déclaration rectificative est peut-être due.',
  note: 'Noter la déclaration',
  day: 'Déclaré le',
  counting: 'Nombre de reçus déclaré',
  noted: 'Déclaration notée',
  count: (count: number): string => receipts(count),
} as const

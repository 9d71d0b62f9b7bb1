import { z } from 'zod'
import { formatEuros } from '#shared/money.ts'

/** Why a row of a file is not imported (docs/rules/imports.md#imports-verdicts). */
export const problemTexts = {
  'empty-line': 'La ligne est vide.',
  'quote-open': 'Un guillemet ouvert n’est pas fermé sur cette ligne.',
  'quote-misplaced': 'Un guillemet est mal placé\u00a0: les colonnes de la ligne ne sont pas sûres.',
  'row-too-long': 'La ligne est trop longue\u00a0: 20 000 caractères au plus.',
  'cell-too-long': 'Une case de la ligne est trop longue\u00a0: 5 000 caractères au plus.',
  'control-character': 'La ligne contient un caractère de contrôle, qui n’est pas du texte.',
  'too-many-columns': 'La ligne a plus de colonnes que l’en-tête.',
  unreadable: 'La ligne contient des caractères illisibles\u00a0: son encodage n’est pas celui du fichier.',
  'date-missing': 'La date manque.',
  'date-invalid': 'La date n’est pas reconnue. Exemples\u00a0: 31/12/2025, 31/12/2025 18:30, 2025-12-31T18:30:00Z.',
  'date-no-day': 'Ce jour n’existe pas.',
  'date-no-time': 'Cette heure n’existe pas.',
  'date-short-year': 'L’année n’a que deux chiffres\u00a0: écrivez-la en entier.',
  'date-serial':
    'La date est un numéro de jour d’Excel\u00a0: donnez à la colonne le format Date, et enregistrez de nouveau le fichier.',
  'date-month-first': 'Le mois est écrit avant le jour\u00a0: dites l’ordre des dates.',
  'date-ambiguous': 'Date ambiguë\u00a0: le mois peut être écrit avant le jour. Dites l’ordre des dates du fichier.',
  'date-too-old': 'La date est avant le 1er janvier 2000.',
  'date-future': 'La date est dans le futur.',
  'amount-missing': 'Le montant manque.',
  'amount-invalid': 'Le montant n’est pas reconnu. Exemples\u00a0: 1 234,56, 1234.56, 50 €.',
  'amount-ambiguous': 'Montant ambigu\u00a0: il peut avoir des milliers ou des décimales.',
  'amount-grouping': 'Les chiffres du montant ne sont pas groupés par trois.',
  'amount-decimals': 'Le montant a plus de deux décimales.',
  'amount-currency': 'Le montant n’est pas en euros\u00a0: convertissez-le, puis enregistrez ce don à la main.',
  'currency-missing': 'La devise manque.',
  'currency-of-file':
    'Une ligne du fichier dit une autre devise que l’euro. Retirez cette ligne si les montants sont en euros.',
  'row-marked':
    'Cette colonne dit que le don n’a pas eu lieu ou a été rendu. Si ce n’est pas le cas, videz-la ou choisissez-la comme «\u00a0Encaissé, annulé ou test\u00a0».',
  'zone-unknown': 'Le fuseau horaire n’est pas reconnu.',
  'refund-invalid': 'Le montant remboursé n’est pas reconnu.',
  'refund-unknown': 'Une partie a été remboursée\u00a0: dites si le reste compte.',
  'extra-invalid': 'Le don supplémentaire n’est pas reconnu.',
  'extra-unknown': 'La ligne a un don supplémentaire\u00a0: dites s’il compte seul.',
  'flag-unknown': 'Dites ce que cette valeur veut dire\u00a0: un don, ou une ligne à laisser.',
  'type-unknown': 'Dites ce que ce type de ligne veut dire\u00a0: un don, ou une ligne à laisser.',
  'amount-negative': 'Le montant est négatif\u00a0: un remboursement n’est pas un don.',
  'amount-out': 'Le montant n’est pas entre 0,01 € et 100 000 €.',
  'status-unknown': 'Dites ce que ce statut veut dire\u00a0: un don, ou une ligne à laisser.',
  'method-unknown': 'Dites quel moyen de paiement est ce mot.',
  'cause-unknown': 'Aucune cause de l’association ne porte ce nom, ou plusieurs le portent.',
  'text-invalid': 'Le texte est trop long, ou contient un caractère interdit.',
  'identifier-repeated': 'Une ligne précédente du fichier a le même identifiant.',
  'period-closed': 'La période de ce don est clôturée.',
} as const

/** The problems of a value whose meaning a person may say: all of its rows then go on. */
export const askedProblems = [
  'cause-unknown',
  'method-unknown',
  'status-unknown',
  'flag-unknown',
  'type-unknown',
] as const satisfies (keyof typeof problemTexts)[]

export type ImportProblem = keyof typeof problemTexts
export const ImportProblem = z.enum(Object.keys(problemTexts) as [ImportProblem, ...ImportProblem[]])

/** Returns why a row is not imported. An amount that can be two says which two, while the file is kept. */
export const problemMessage = (problem: ImportProblem, value: string | null): string => {
  const [, whole, decimals] = (problem === 'amount-ambiguous' && /(\d{1,3})[.,](\d{3})(?!\d)/.exec(value ?? '')) || []
  if (whole === undefined || decimals === undefined) return problemTexts[problem]
  const thousands = formatEuros(Number(whole + decimals)).replace(/,00(?=\u00a0€)/, '')
  const cents = `${whole},${decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}\u00a0€`
  return `Montant ambigu\u00a0: ${value?.trim()} peut être ${thousands} ou ${cents}.`
}

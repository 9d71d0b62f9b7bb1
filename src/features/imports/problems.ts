import { z } from 'zod'

/** Why a row of a file is not imported (docs/rules.md#imports-verdicts). */
export const problemTexts = {
  'empty-line': 'La ligne est vide.',
  'too-many-columns': 'La ligne a plus de colonnes que l’en-tête.',
  unreadable: 'La ligne contient des caractères illisibles\u00a0: son encodage n’est pas celui du fichier.',
  'date-missing': 'La date manque.',
  'date-invalid': 'La date n’est pas reconnue. Exemples\u00a0: 31/12/2025, 31/12/2025 18:30, 2025-12-31T18:30:00Z.',
  'date-too-old': 'La date est avant le 1er janvier 2000.',
  'date-future': 'La date est dans le futur.',
  'amount-missing': 'Le montant manque.',
  'amount-invalid': 'Le montant n’est pas reconnu. Exemples\u00a0: 1 234,56, 1234.56, 50 €.',
  'amount-negative': 'Le montant est négatif\u00a0: un remboursement n’est pas un don.',
  'amount-out': 'Le montant n’est pas entre 0,01 € et 100 000 €.',
  'cause-unknown': 'Aucune cause de l’association ne porte ce nom.',
  'text-invalid': 'Le texte est trop long, ou contient un caractère interdit.',
  'identifier-repeated': 'Une ligne précédente du fichier a le même identifiant.',
  'period-closed': 'La période de ce don est clôturée.',
} as const

export type ImportProblem = keyof typeof problemTexts
export const ImportProblem = z.enum(Object.keys(problemTexts) as [ImportProblem, ...ImportProblem[]])

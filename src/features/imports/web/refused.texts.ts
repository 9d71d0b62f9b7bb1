import { formatCount } from '#shared/money.ts'
import type { RefusedGroup } from '../import.ts'
import type { ImportProblem } from '../problems.ts'
import { importTexts, lines } from './import.texts.ts'

/** Says that a value of the file is not known, after the number of its lines. */
const unknownValues: Partial<Record<ImportProblem, (value: string) => string>> = {
  'cause-unknown': (value) => `cause «\u00a0${value}\u00a0» inconnue`,
  'method-unknown': (value) => `moyen de paiement «\u00a0${value}\u00a0» inconnu`,
  'status-unknown': (value) => `statut «\u00a0${value}\u00a0» inconnu`,
  'flag-unknown': (value) => `encaissement «\u00a0${value}\u00a0» inconnu`,
  'type-unknown': (value) => `type de ligne «\u00a0${value}\u00a0» inconnu`,
}

/** The French of the rows that are not imported. */
export const refusedTexts = {
  refusedNote:
    'Dites ici ce que veut dire une valeur\u00a0: ses lignes continuent. Les autres ne seront pas importées\u00a0: corrigez-les dans le fichier, puis importez-le de nouveau. Les lignes déjà importées ne le seront pas deux fois si le fichier a une colonne d’identifiants.',
  refusedAfter: 'Ces lignes n’ont pas été importées.',
  groupOf: ({ problem, value, rowCount, message }: RefusedGroup) => {
    const unknown = value === null ? undefined : unknownValues[problem]?.(value || importTexts.emptyValue)
    return `${lines(rowCount)}\u00a0: ${unknown ?? message.charAt(0).toLowerCase() + message.slice(1)}`
  },
  linesOfGroup: ({ lines: first, rowCount, column }: RefusedGroup) => {
    if (rowCount === 1) return importTexts.lineOf(first[0] ?? 0, column)
    const more = rowCount - first.length
    const rest = more > 0 ? ` et ${formatCount(more)} ${more > 1 ? 'autres' : 'autre'}` : ''
    const place = column === null ? '' : `, ${column}`
    return `Lignes ${first.map(formatCount).join(', ')}${rest}${place}`
  },
  moreRefused: (count: number) => `Et ${lines(count)} pour d’autres raisons\u00a0: téléchargez-les.`,
  meaningOf: (value: string) => `Que faire de «\u00a0${value}\u00a0»\u00a0?`,
  chooseMeaning: 'Choisissez',
  nearCause: (name: string) => `${name} (nom proche)`,
  createCause: (name: string) => `Créer la cause «\u00a0${name}\u00a0»`,
  applyTo: (count: number) => (count === 1 ? 'Appliquer à la ligne' : `Appliquer aux ${formatCount(count)} lignes`),
  download: 'Télécharger les lignes refusées',
} as const

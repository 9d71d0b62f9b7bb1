import { foldText } from '#shared/text.ts'

export type Head = { header: readonly string[]; rows: readonly (readonly string[])[] }

export type ColumnRule = {
  /** Patterns of the folded name, whole or without what stands in brackets. The earlier ones are surer. */
  names: readonly RegExp[]
  /** A pattern of names that it never has. */
  never?: RegExp
  holds?: (cell: string) => boolean
  /** Proposes none of several columns that are equally sure. By default the first. */
  isAlone?: boolean
}

/** Names that are proposed last: the clock of Greenwich, and the day on which an operation began. */
const lesser = [/\b(?:utc|gmt)\b/, /\bstarted\b|\bdebut\b/]

/** Returns a name without what stands in brackets, and without the euro. */
const bareName = (folded: string): string =>
  folded
    .replaceAll(/\([^)]*\)|\[[^\]]*\]|€|\ben euros?\b|\beur\b/g, ' ')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()

const filledCells = ({ rows }: Head, column: number): string[] =>
  rows.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '')

/** Returns the columns that are free and whose cells are all of a kind. */
export const columnsHolding = (
  head: Head,
  taken: ReadonlySet<number | null>,
  isOfKind: (cell: string) => boolean,
): number[] =>
  [...head.header.keys()].filter((column) => {
    const cells = filledCells(head, column)
    return !taken.has(column) && cells.length > 0 && cells.every(isOfKind)
  })

/** Proposes a column for each rule by its name. Null where none fits, or where it is not sure. */
export const proposeColumns = <Role extends string>(
  head: Head,
  rules: Record<Role, ColumnRule>,
): Record<Role, number | null> => {
  const folded = head.header.map(foldText)
  const taken = new Set<number>()
  const propose = ({ names, never, holds, isAlone }: ColumnRule): number | null => {
    const found = folded.flatMap((name, column) => {
      const bare = bareName(name)
      const rank = names.findIndex((pattern) => pattern.test(bare) || pattern.test(name))
      if (rank < 0 || taken.has(column) || never?.test(name)) return []
      if (holds && !filledCells(head, column).every(holds)) return []
      return [{ column, rank: rank + lesser.filter((one) => one.test(name)).length / 4 }]
    })
    const [first, second] = found.toSorted((one, other) => one.rank - other.rank)
    if (!first || (isAlone && first.rank === second?.rank)) return null
    taken.add(first.column)
    return first.column
  }
  const roles = Object.entries(rules) as [Role, ColumnRule][]
  return Object.fromEntries(roles.map(([role, rule]) => [role, propose(rule)])) as Record<Role, number | null>
}

/** Words in the names of columns, folded, of banks, of platforms and of treasurers. */
const words =
  /\b(?:date\w*|jour|heure|time|montant|amount|somme|total|gross|net|debit|credit|sortie|entree|paid|libelle\w*|label|description|details?|intitule|motif|communication|nature|noms?|name|prenom|firstname|lastname|don\w*|payeur|payer|e?-?mail|courriel|tel|telephone|phone|mobile|reference|ref|numero|number|id|identifiant|statut|status|state|etat|devise|currency|solde|balance|moyen|mode|methode|method|type|cause|campagne|campaign|projet|formulaire|message|commentaire|comment|valeur|value|valuta|buchung\w*|betrag|compte|account|adherent|sens|direction|frais|fees?|commission)\b/

/** Counts the cells of a row that may name a column. */
export const knownNames = (cells: readonly string[]): number =>
  cells.filter((cell) => words.test(foldText(cell))).length

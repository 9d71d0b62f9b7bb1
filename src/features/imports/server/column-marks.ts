import { isDayLike } from '#shared/server/tables/cell-date.ts'
import { foldWord } from '#shared/server/tables/cell-words.ts'
import { foldText } from '#shared/text.ts'
import type { ProposedMapping } from '../mapping.ts'
import { flagOf, statusOf, takesAway } from './cell-words.ts'
import { columnRules } from './column-rules.ts'

/**
 * A column that may say that a row is no donation: by a yes (`Annulé`, `Remboursé le`), by a no (`Payé`), by its
 * direction (`Sens`), by another state than that of the payment.
 */
type Kind = 'against' | 'favour' | 'direction' | 'state'
export type Mark = { column: number; name: string; kind: Kind }

const inFavour =
  /\b(?:payee?s?|paid|reglee?s?|encaissee?s?|encaissement|cashed|captured|settled|confirmee?s?|confirmed|validee?s?|valide|valid|success\w*|succeeded|completed|live)\b|\bpaiement recu\b/
const direction =
  /^(?:sens|direction|debit\W?credit|credit\W?debit|d\W?c|c\W?d|balance impact|impact sur le solde|entree\W?sortie)$/
/** Names of columns that say why, how much, who or which, never whether. */
const neither =
  /\b(?:montants?|amount|totale?|somme|adherents?|membres?|members?|fiscal|receipt|e?-?mail|adresse|address|compte|account|newsletter|raison|reason|motif|message|commentaire|comment|par|by|code|postal|carte|card|id|n°|statut|status|etat|ref|references?|numero|number|nombre|count|frais|fees?|commission|moyen|methode|method|nom|name|user|utilisateur|prochain|next|adhesions?|consent\w*|rgpd|gdpr|cgu|opt.?in|inscriptions?|presen\w*|participa\w*|possible)\b/

const isState = (name: string): boolean =>
  columnRules.status.names.some((names) => names.test(name)) && columnRules.status.never?.test(name) !== true

const kindOf = (name: string): Kind | undefined => {
  const folded = foldWord(name)
  if (direction.test(folded)) return 'direction'
  if (/^(?:payment )?mode$/.test(folded)) return 'favour'
  if (isState(folded)) return 'state'
  if (neither.test(folded)) return undefined
  if (takesAway.test(folded)) return 'against'
  return inFavour.test(folded) ? 'favour' : undefined
}

/** Lists unmapped columns that may say that a row is no donation (docs/rules/imports.md#imports-marks). */
export const listMarks = (header: readonly string[], { columns }: Pick<ProposedMapping, 'columns'>): Mark[] => {
  const taken = new Set(Object.values(columns))
  const isTold = (name: string) => columns.refunded !== null && /rembours|refund/.test(foldText(name))
  return header.flatMap((name, column) => {
    const kind = kindOf(name)
    return kind === undefined || taken.has(column) || isTold(name) ? [] : [{ column, name, kind }]
  })
}

const nothing = /^(?:-|n\/?a|neant|aucune?|none|null|0(?:[.,]0+)?)?$/
const outgoing = /^(?:d|debit|debits?|-|sortie|sortant|out|outgoing|depense|memo)$/
const noSaid = /^(?:non|n|no|false|faux|0)$/

const speaksAgainst = (cell: string, { kind, name }: Mark): boolean => {
  const folded = foldWord(cell.trim())
  if (kind === 'direction') return outgoing.test(folded)
  if (kind === 'state') return statusOf(cell) === 'leave'
  if (kind === 'favour') return noSaid.test(folded) || folded === 'test'
  return !nothing.test(folded) && flagOf(cell, name) !== 'donation'
}

/** Returns the column that says of a row that it is no donation. */
export const findMark = (cells: readonly string[], marks: readonly Mark[]): number | undefined =>
  marks.find((mark) => speaksAgainst(cells[mark.column] ?? '', mark))?.column

const yesOrNo = /^(?:oui|o|yes|y|true|vrai|x|✓|✔|non|n|no|false|faux|live|test|0|1)$/

/** Finds a column of yes and no by its name: it is proposed as the one that says whether a row was cashed. */
export const findFlag = (marks: readonly Mark[], rows: readonly (readonly string[])[]): number | null => {
  const isFlag = ({ column, kind }: Mark): boolean => {
    const cells = rows.map((row) => foldWord((row[column] ?? '').trim())).filter((cell) => cell !== '')
    return (kind === 'against' || kind === 'favour') && cells.some((cell) => yesOrNo.test(cell)) && !cells.some(isOther)
  }
  return marks.find(isFlag)?.column ?? null
}
const isOther = (cell: string): boolean => isDayLike(cell) || (/\d/.test(cell) && !yesOrNo.test(cell))

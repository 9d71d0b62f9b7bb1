import { createHash } from 'node:crypto'
import { amountAsWritten } from '#shared/server/tables/cell-amount.ts'
import { readDate } from '#shared/server/tables/cell-date.ts'
import { foldText } from '#shared/text.ts'
import { type MappedField, mappedFields, type ProposedMapping } from '../mapping.ts'

/** Identifies a header: two files with the same columns in the same order have the same mapping. */
export const fingerprintOf = (header: readonly string[]): string =>
  createHash('sha256').update(header.map(foldText).join('\n')).digest('hex')

/** The headers of our own export that a donation is made of. */
const ownColumns: Partial<Record<MappedField, string>> = {
  date: 'Date',
  amount: 'Montant (€)',
  cause: 'Cause',
  fullname: 'Nom et prénom',
  phone: 'Téléphone',
  email: 'E-mail',
  membershipNumber: "Numéro d'adhérent",
  message: 'Message',
  externalId: 'Identifiant',
  paymentMethod: 'Moyen de paiement',
}

/** Tells whether a file is our own export: date and amount alone, or with details, older ones without means of payment. */
export const isOwnExport = (header: readonly string[]): boolean =>
  header[0] === ownColumns.date &&
  header[1] === ownColumns.amount &&
  (header.length === 2 || header.at(-1) === ownColumns.externalId || header.at(-1) === ownColumns.paymentMethod)

/** Names of columns in other software, folded. The first that matches wins. */
const usualNames: Partial<Record<MappedField, RegExp>> = {
  date: /\bdate\b|created|jour|horodatage/,
  amount: /montant|amount|somme|valeur du don/,
  status:
    /^(statut|etat|status|state)\b|(statut|etat|status) (du|de la|de|of)\b|(payment|transaction|order).?(status|state)|\bstatut$/,
  cause: /cause|campagne|campaign|projet|formulaire|affectation|fonds/,
  paymentMethod:
    /(moyen|mode|type|methode|forme).*(paiement|reglement|versement)|payment.?(method|type|means)|^(mode|moyen|reglement)$/,
  firstname: /prenom|first.?name/,
  fullname: /(^|\b)nom\b|donateur|full.?name|last.?name|donor/,
  email: /mail|courriel/,
  phone: /tel|phone|mobile|portable/,
  membershipNumber: /adherent|membre|member/,
  message: /\bmessage|commentaire|\bcomment|mot du/,
  externalId:
    /^(id|identifiant|reference|ref|numero)\b|transaction.?id|reference (de|du) (paiement|don)|numero (de|du) (paiement|don|commande)/,
}

const byName = (header: readonly string[]): Partial<Record<MappedField, number>> => {
  const folded = header.map(foldText)
  const taken = new Set<number>()
  const found: Partial<Record<MappedField, number>> = {}
  for (const field of mappedFields) {
    const column = folded.findIndex((name, index) => !taken.has(index) && usualNames[field]?.test(name))
    if (column < 0) continue
    found[field] = column
    taken.add(column)
  }
  // 'Nom et prénom' is one column: the full name.
  if (found.firstname !== undefined && found.fullname === undefined) {
    found.fullname = found.firstname
    delete found.firstname
  }
  return found
}

/** Returns the first column whose cells are all of a kind. */
const byContent = (rows: readonly string[][], isOfKind: (cell: string) => boolean, taken: (number | undefined)[]) => {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => index)
  return columns.find((column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    return !taken.includes(column) && cells.length > 0 && cells.every(isOfKind)
  })
}

const emptyColumns = Object.fromEntries(mappedFields.map((field) => [field, null])) as ProposedMapping['columns']

/** Proposes what the columns of a file are, from its header and its first rows. */
export const proposeMapping = (header: readonly string[], rows: readonly string[][]): ProposedMapping => {
  const rest = { defaultCauseId: null, unknownCauses: 'refuse', defaultMethod: null, chequesDeposited: false } as const
  const none = { statuses: [], methods: [], causes: [] }
  if (isOwnExport(header)) {
    const own = Object.entries(ownColumns).map(([field, name]) => [field, header.indexOf(name)] as const)
    return {
      ...rest,
      ...none,
      columns: { ...emptyColumns, ...Object.fromEntries(own.filter(([, column]) => column >= 0)) },
    }
  }
  const columns = { ...emptyColumns, ...byName(header) }
  const now = new Date()
  columns.date ??= byContent(rows, (cell) => 'at' in readDate(cell, now), []) ?? null
  columns.amount ??=
    byContent(rows, (cell) => !('problem' in amountAsWritten(cell)), [columns.date ?? undefined]) ?? null
  return { ...rest, ...none, columns }
}

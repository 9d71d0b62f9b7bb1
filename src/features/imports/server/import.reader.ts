import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { GiftImport, SampleRow } from '../import.ts'
import { ProposedMapping } from '../mapping.ts'
import { readAmount } from './cell.amount.ts'
import { readDate } from './cell.date.ts'
import type { FileRow } from './file.reader.ts'
import { readUndo } from './gift.repository.ts'
import { type ImportRow, summaryOf } from './import.repository.ts'
import { listUnknownCauses, readRows } from './line.repository.ts'

const sampleSize = 5
const longestCell = 200

const sampleOf = ({ line, cells }: FileRow, { columns }: ProposedMapping, now: Date): SampleRow => {
  const at = columns.date === null ? undefined : readDate(cells[columns.date] ?? '', now)
  const amount = columns.amount === null ? undefined : readAmount(cells[columns.amount] ?? '')
  return {
    line,
    cells: cells.map((cell) => cell.slice(0, longestCell)),
    date: at?.toISOString() ?? null,
    amount: amount && 'cents' in amount ? eurosOfCents(amount.cents) : null,
  }
}

const noUndo = { undoable: { donationCount: 0, total: 0 }, leftOut: { count: 0, gifts: [] } }

const person = (_id: string | null, name: string | null) => (_id && name ? { _id, name } : null)

/** Reads an import with all that its page shows. */
export const readImport = async (db: Database, row: ImportRow, now: Date): Promise<GiftImport> => {
  const key = { customerId: row.customerId, importId: row.id }
  const mapping = row.mapping === null ? null : ProposedMapping.parse(row.mapping)
  const [sample, unknownCauses, undo] = await Promise.all([
    row.startedAt ? [] : readRows(db, key, { after: 0, limit: sampleSize }),
    row.state === 'checked' ? listUnknownCauses(db, key) : [],
    row.state === 'done' || row.state === 'undone' ? readUndo(db, key) : noUndo,
  ])
  return {
    ...summaryOf(row),
    encoding: row.encoding,
    separator: row.separator,
    header: (row.header as string[] | null) ?? [],
    isOwnExport: row.isOwnExport,
    mapping,
    sample: mapping ? sample.map((one) => sampleOf(one, mapping, now)) : [],
    unknownCauses,
    startedAt: row.startedAt?.toISOString() ?? null,
    startedBy: person(row.startedBy, row.starterName),
    endedAt: row.endedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: person(row.undoneBy, row.undoerName),
    ...undo,
  }
}

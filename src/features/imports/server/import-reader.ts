import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { readDate } from '#shared/server/tables/cell-date.ts'
import type { DonationImport, SampleRow } from '../import.ts'
import { ProposedMapping } from '../mapping.ts'
import { methodOf, statusOf } from './cell-words.ts'
import { type Reading, readingOf } from './column-reading.ts'
import type { FileRow } from './file-reader.ts'
import { type ImportRow, summaryOf } from './import.repository.ts'
import { readUndo } from './imported-donation.repository.ts'
import { listUnknownCauses, readRows } from './line.repository.ts'
import { readAmount } from './row-judge.ts'

const sampleSize = 5
const longestCell = 200

const sampleOf = (
  { line, cells, problem }: FileRow,
  { columns }: ProposedMapping,
  reading: Reading | undefined,
  now: Date,
): SampleRow => {
  const isRead = problem === null
  const written = { date: cells[columns.date ?? -1] ?? '', amount: cells[columns.amount ?? -1] ?? '' }
  const date = isRead ? readDate(written.date, now, reading?.hasMonthFirst) : undefined
  const amount = isRead ? readAmount(written.amount, reading?.decimalSign) : undefined
  return {
    line,
    cells: cells.map((cell) => cell.slice(0, longestCell)),
    date: date && 'at' in date ? date.at.toISOString() : null,
    amount: amount && 'cents' in amount ? eurosOfCents(amount.cents) : null,
  }
}

/** Returns what the file says as a whole: its lines, its sum, and the words of its status and payment columns. */
const readingShown = (row: ImportRow, reading: Reading | undefined) => ({
  lines:
    row.lineCount === null
      ? null
      : { total: row.lineCount, header: row.headerCount, continued: row.continuedCount, blank: row.blankCount },
  reading: reading
    ? {
        amountCount: reading.amountCount,
        total: eurosOfCents(reading.amountCents),
        decimalSign: reading.decimalSign,
        doubtful: reading.doubtful === null ? null : { count: reading.doubtfulCount, example: reading.doubtful },
      }
    : null,
  statuses: (reading?.statuses ?? []).map((one) => ({ ...one, meaning: statusOf(one.value) ?? null })),
  methods: (reading?.methods ?? []).map((one) => ({ ...one, method: methodOf(one.value) ?? null })),
  fileTotal: row.fileTotalCents === null ? null : eurosOfCents(row.fileTotalCents),
})

const noUndo = { undoable: { donationCount: 0, total: 0 }, leftOut: { count: 0, donations: [] } }

const person = (_id: string | null, name: string | null) => (_id && name ? { _id, name } : null)

/** Reads an import with all that its page shows. */
export const readImport = async (db: Database, row: ImportRow, now: Date): Promise<DonationImport> => {
  const key = { customerId: row.customerId, importId: row.id }
  const mapping = row.mapping === null ? null : ProposedMapping.parse(row.mapping)
  const reading = readingOf(row)
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
    sample: mapping ? sample.map((one) => sampleOf(one, mapping, reading, now)) : [],
    ...readingShown(row, reading),
    unknownCauses,
    startedAt: row.startedAt?.toISOString() ?? null,
    startedBy: person(row.startedBy, row.starterName),
    endedAt: row.endedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: person(row.undoneBy, row.undoerName),
    ...undo,
  }
}

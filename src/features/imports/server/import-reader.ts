import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { DonationImport, SampleRow } from '../import.ts'
import { ProposedMapping } from '../mapping.ts'
import { flagOf, methodOf, statusOf, typeOf } from './cell-words.ts'
import { type Reading, readingOf } from './column-reading.ts'
import type { FileRow } from './file-reader.ts'
import { type ImportRow, summaryOf } from './import.repository.ts'
import { readUndo } from './imported-donation.repository.ts'
import { listUnknownCauses, readRows } from './line.repository.ts'
import { cellsBy, currencyFault, readWhen } from './row-cells.ts'
import { readAmount } from './row-judge.ts'

const sampleSize = 5
const longestCell = 200

type SampleRules = { mapping: ProposedMapping; header: readonly string[]; isOwnExport: boolean; now: Date }

const sampleOf = ({ line, cells, problem }: FileRow, rules: SampleRules, reading: Reading | undefined): SampleRow => {
  const cellOf = cellsBy(cells, rules)
  const isRead = problem === null
  const date = isRead ? readWhen(cellOf, { ...rules, hasMonthFirst: reading?.hasMonthFirst ?? false }) : undefined
  const isForeign = currencyFault(cellOf, { ...rules, otherCurrency: reading?.otherCurrency }) !== undefined
  const amount = isRead && !isForeign ? readAmount(cellOf('amount'), reading?.decimalSign) : undefined
  return {
    line,
    cells: cells.map((cell) => cell.slice(0, longestCell)),
    date: date && 'at' in date ? date.at.toISOString() : null,
    amount: amount && 'cents' in amount ? eurosOfCents(amount.cents) : null,
  }
}

/** Returns what the file says as a whole: its lines, its sum, and the words of its status and payment columns. */
const readingShown = (row: ImportRow, reading: Reading | undefined, flagName: string) => ({
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
  flags: (reading?.flags ?? []).map((one) => ({ ...one, meaning: flagOf(one.value, flagName) ?? null })),
  types: (reading?.types ?? []).map((one) => ({ ...one, meaning: typeOf(one.value) ?? null })),
  refundedCount: reading?.refundedCount ?? 0,
  extraCount: reading?.extraCount ?? 0,
  isDateOrderAsked: reading?.hasMonthFirst ?? false,
  exponents: reading?.exponentCount ? { count: reading.exponentCount, example: reading.exponent ?? '' } : null,
  methods: (reading?.methods ?? []).map((one) => ({ ...one, method: methodOf(one.value) ?? null })),
  fileTotal: row.fileTotalCents === null ? null : eurosOfCents(row.fileTotalCents),
})

const noUndo = { undoable: { donationCount: 0, total: 0 }, leftOut: { count: 0, donations: [] } }

const person = (_id: string | null, name: string | null) => (_id && name ? { _id, name } : null)

export const readImport = async (db: Database, row: ImportRow, now: Date): Promise<DonationImport> => {
  const key = { customerId: row.customerId, importId: row.id }
  const mapping = row.mapping === null ? null : ProposedMapping.parse(row.mapping)
  const reading = readingOf(row)
  const [sample, unknownCauses, undo] = await Promise.all([
    row.startedAt ? [] : readRows(db, key, { after: 0, limit: sampleSize }),
    row.state === 'checked' ? listUnknownCauses(db, key) : [],
    row.state === 'done' || row.state === 'undone' ? readUndo(db, key) : noUndo,
  ])
  const header = (row.header as string[] | null) ?? []
  const rules = mapping && { mapping, header, isOwnExport: row.isOwnExport, now }
  return {
    ...summaryOf(row),
    encoding: row.encoding,
    separator: row.separator,
    header,
    isOwnExport: row.isOwnExport,
    mapping,
    sample: rules ? sample.map((one) => sampleOf(one, rules, reading)) : [],
    ...readingShown(row, reading, header[mapping?.columns.flag ?? -1] ?? ''),
    unknownCauses,
    startedAt: row.startedAt?.toISOString() ?? null,
    startedBy: person(row.startedBy, row.starterName),
    endedAt: row.endedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: person(row.undoneBy, row.undoerName),
    ...undo,
  }
}

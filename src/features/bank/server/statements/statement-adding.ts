import { addDays, type Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { endOfRank, lengthOf, type PackedList, ranked, valueAt, valuesOf } from '#shared/server/packed-list.ts'
import { StepStopped } from '#shared/server/step-work.ts'
import type { BankFileFormat } from '../../statement.ts'
import { lockBank } from '../accounts/account.repository.ts'
import { insertTwins } from '../explanations/line-twins.repository.ts'
import type { FileKey } from './file.repository.ts'
import type { ReadLine, ReadStatement } from './formats/read-result.ts'
import { hasInterim, statedDays, yieldInterim } from './interim-lines.repository.ts'
import { type KnownLine, placeLines } from './known-lines.rules.ts'
import { type AddedLine, pairTwins } from './line-twins.rules.ts'
import {
  findOwnStatement,
  insertDifferences,
  insertLines,
  insertStatement,
  insertStatementLines,
  listNeighbours,
  type NewDifference,
  readKnownLines,
} from './statement.repository.ts'

/** The lines that a statement of the database adds, about: days are not cut. */
const batchSize = 1000

/**
 * Passes the lines of a statement, sorted by day, in batches of whole days. A statement without a line has an empty
 * batch.
 */
function* batchesOf(lines: PackedList<ReadLine>): Generator<{ lines: ReadLine[]; isLast: boolean }> {
  const count = lengthOf(lines)
  let from = 0
  do {
    const to = count === 0 ? 0 : endOfRank(lines, Math.min(from + batchSize, count) - 1)
    yield { lines: [...valuesOf(lines, { from, to })], isLast: to >= count }
    from = to
  } while (from < count)
}

/** Lists what a file of the same format says otherwise of a line that a person has confirmed. */
const differencesOf = (format: BankFileFormat, line: ReadLine, known: KnownLine): NewDifference[] => {
  if (!known.isConfirmed || known.format !== format) return []
  const fields = [
    { field: 'label' as const, before: known.label, after: line.label },
    { field: 'reference' as const, before: known.reference, after: line.reference },
    { field: 'value-day' as const, before: known.valueOn, after: line.valueOn },
  ]
  // Banks give the entries of an OFX other identifiers at each download.
  const compared = format === 'ofx' ? fields.filter(({ field }) => field !== 'reference') : fields
  return compared.filter(({ before, after }) => before !== after).map((one) => ({ lineId: known.id, ...one }))
}

/**
 * Returns the days of a batch: from the one after the batch before, so that days without a line are looked at too,
 * until its last line, or until the end of the statement.
 */
const daysOf = (lines: readonly ReadLine[], next: Day, end: Day | null): { first: Day; last: Day } | undefined => {
  const first = lines[0]?.bookedOn ?? next
  const last = lines.at(-1)?.bookedOn ?? end
  if (first === '' || last === null) return undefined
  return { first: next !== '' && next < first ? next : first, last: end !== null && end > last ? end : last }
}

type Adding = {
  statement: ReadStatement
  accountId: string
  format: BankFileFormat
  addedAt: Date
  isStopped: () => boolean
  /** Called with the number of lines of each batch, outside of the transaction. */
  onBatch: (lineCount: number) => Promise<void>
}

/** The changes of a statement. `splitDays`: days whose lines are known in other parts. */
export type AddedStatement = { differingCount: number; splitDays: Day[] }

/**
 * Adds a statement in one transaction, all of its lines or none (docs/rules/bank.md#bank-known). Lines of other
 * statements that it repeats or overlaps add nothing. No line is ever rewritten: what it says otherwise is noted. A
 * report or a notification adds lines where no statement covers their day (docs/rules/bank.md#bank-interim).
 */
export const addStatement = (
  db: Database,
  key: FileKey,
  { statement: read, accountId, format, addedAt, isStopped, onBatch }: Adding,
): Promise<AddedStatement> =>
  db.transaction().execute(async (transaction) => {
    const { customerId } = key
    const isInterim = read.kind !== 'statement'
    // The balances of a day that is not over are none of its statement.
    const statement = isInterim ? { ...read, openingCents: null, closingCents: null } : read
    const { currency, openedOn, closedOn } = statement
    const account = { customerId, accountId, currency }
    await lockBank(transaction, customerId)
    const sorted = ranked(statement.lines)
    const first = valueAt(sorted, 0)?.bookedOn
    const last = valueAt(sorted, lengthOf(sorted) - 1)?.bookedOn
    const neighbours = first && last ? await listNeighbours(transaction, account, statement, { first, last }) : []
    const ownId = await findOwnStatement(transaction, { ...account, fileId: key.fileId }, statement)
    const statementId = ownId ?? (await insertStatement(transaction, key, { ...statement, accountId, addedAt }))
    const mayYield = !isInterim && (await hasInterim(transaction, account))
    const isStated = isInterim ? await statedDays(transaction, account) : () => false
    const result: AddedStatement = { differingCount: 0, splitDays: [] }
    /** A statement with balances has every line of the days between its own two. */
    const isWhole = (day: Day): boolean =>
      statement.openingCents !== null && openedOn !== null && closedOn !== null && openedOn < day && day < closedOn

    const all: AddedLine[] = []
    const absent: KnownLine[] = []
    /** The first day may be that of the old balance: it counts where the statement contains a known line of it. */
    const isInside = (day: Day, contains: ReadonlySet<Day>): boolean =>
      openedOn !== null && closedOn !== null && day < closedOn && (openedOn < day || contains.has(day))

    let next = openedOn ?? first ?? ''
    for (const { lines, isLast } of batchesOf(sorted)) {
      if (isStopped()) throw new StepStopped()
      const days = daysOf(lines, next, isLast ? closedOn : null)
      if (!days) break
      next = addDays(days.last, 1)
      const known = await readKnownLines(transaction, account, { ...days, neighbours, mayYield })
      const placed = placeLines(lines, known)
      const stated = placed.added.filter(({ line }) => isStated(line.bookedOn))
      const fresh = placed.added.filter(({ line }) => !isStated(line.bookedOn))
      const added = fresh.map((one) => ({ id: newId(), ...one }))
      for (let from = 0; from < added.length; from += batchSize)
        await insertLines(transaction, key, { accountId, currency, addedAt }, added.slice(from, from + batchSize))
      for (const { id, line } of added) all.push({ id, ...line })
      const contains = new Set(placed.known.map(({ line }) => line.bookedOn))
      for (const one of placed.absent) if (isInside(one.bookedOn, contains)) absent.push(one)
      const own = [
        ...added.map(({ id }) => ({ lineId: id })),
        ...placed.known.map(({ line, known: one }) => ({ lineId: one.id, said: line })),
        ...placed.otherwise.flatMap((day) => day.known.map(({ id }) => ({ lineId: id }))),
      ]
      await insertStatementLines(transaction, customerId, statementId, own)
      const differences = [
        ...placed.known.flatMap(({ line, known: one }) => differencesOf(format, line, one)),
        ...placed.absent
          .filter(({ bookedOn }) => isWhole(bookedOn))
          .map(({ id, label }) => ({ lineId: id, field: 'missing' as const, before: label, after: null })),
      ]
      result.differingCount += await insertDifferences(transaction, key, differences, addedAt)
      const otherwise = placed.otherwise.flatMap(({ lines: [line] }) => line?.bookedOn ?? [])
      result.splitDays.push(...new Set([...otherwise, ...stated.map(({ line }) => line.bookedOn)]))
      await onBatch(lines.length)
    }
    if (!isInterim && currency === 'EUR')
      await insertTwins(transaction, customerId, pairTwins(all, absent, isWhole), addedAt)
    if (mayYield) await yieldInterim(transaction, account, addedAt)
    return result
  })

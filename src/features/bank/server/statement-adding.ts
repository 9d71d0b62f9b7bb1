import { addDays, type Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { StepStopped } from '#shared/server/step-work.ts'
import type { BankFileFormat } from '../statement.ts'
import type { FileKey } from './file.repository.ts'
import type { ReadLine, ReadStatement } from './formats/read-result.ts'
import { hasInterim, listStatementDays, replaceInterim } from './interim-lines.repository.ts'
import { type KnownLine, placeLines } from './known-lines.rules.ts'
import { coverageOf } from './matching/coverage.ts'
import {
  findSameStatement,
  insertDifferences,
  insertLines,
  insertStatement,
  insertStatementLines,
  listNeighbours,
  lockBank,
  type NewDifference,
  readKnownLines,
} from './statement.repository.ts'

/** How many lines a statement of the database adds, about: days are not cut. */
const batchSize = 1000

/** Cuts the lines of a statement into batches of whole days, in the order of the days. */
const batchesOf = (lines: readonly ReadLine[]): ReadLine[][] => {
  const batches: ReadLine[][] = []
  // The sort is stable: lines of a day stay in the order of the file.
  for (const line of lines.toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn))) {
    const last = batches.at(-1)
    if (last && (last.length < batchSize || last.at(-1)?.bookedOn === line.bookedOn)) last.push(line)
    else batches.push([line])
  }
  return batches
}

/** Lists what a file of the same format says otherwise of a line that a person has confirmed. */
const differencesOf = (format: BankFileFormat, line: ReadLine, known: KnownLine): NewDifference[] => {
  if (!known.isConfirmed || known.format !== format) return []
  const fields = [
    { field: 'label' as const, before: known.label, after: line.label },
    { field: 'reference' as const, before: known.reference, after: line.reference },
    { field: 'value-day' as const, before: known.valueOn, after: line.valueOn },
  ]
  return fields.filter(({ before, after }) => before !== after).map((one) => ({ lineId: known.id, ...one }))
}

/**
 * Returns the days of a batch: from the one after the batch before, so that days without a line are looked at too, until its last
 * line, or until the end of the statement.
 */
const daysOf = (lines: readonly ReadLine[], next: Day, end: Day | null): { first: Day; last: Day } | undefined => {
  const [first, last] = [lines[0]?.bookedOn ?? next, lines.at(-1)?.bookedOn ?? end]
  if (first === '' || last === null) return undefined
  return { first: next !== '' && next < first ? next : first, last: end !== null && end > last ? end : last }
}

/** Returns whether statements of an account cover a day. */
const statedDays = async (db: Database, account: Parameters<typeof listStatementDays>[1]) => {
  const covers = coverageOf(await listStatementDays(db, account))
  return (day: Day): boolean => covers(day, day)
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

/** What a statement has changed. `otherwiseOn`: days whose lines are known in other parts. */
export type AddedStatement = { differingCount: number; otherwiseOn: Day[] }

/**
 * Adds a statement in one transaction, all of its lines or none (docs/rules/bank.md#bank-known). A statement that was brought
 * before, and lines of another one that it overlaps, add nothing. No line is ever rewritten: what it says otherwise is noted. A
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
    const sameId = await findSameStatement(transaction, account, statement)
    const batches = batchesOf(statement.lines)
    const [first, last] = [batches[0]?.[0]?.bookedOn, batches.at(-1)?.at(-1)?.bookedOn]
    const neighbours =
      first && last ? await listNeighbours(transaction, account, statement, { first, last, sameId }) : []
    const statementId = sameId ?? (await insertStatement(transaction, key, { ...statement, accountId, addedAt }))
    const mayYield = !isInterim && (await hasInterim(transaction, account))
    const isStated = isInterim ? await statedDays(transaction, account) : () => false
    const result: AddedStatement = { differingCount: 0, otherwiseOn: [] }
    /** A statement with balances has every line of the days between its own two. */
    const isWhole = (day: Day): boolean =>
      statement.openingCents !== null && openedOn !== null && closedOn !== null && openedOn < day && day < closedOn

    let next = openedOn ?? first ?? ''
    for (const [index, lines] of (batches.length > 0 ? batches : [[]]).entries()) {
      if (isStopped()) throw new StepStopped()
      const days = daysOf(lines, next, index >= batches.length - 1 ? closedOn : null)
      if (!days) break
      next = addDays(days.last, 1)
      const known = await readKnownLines(transaction, account, { ...days, neighbours, mayYield })
      const placed = placeLines(lines, known)
      const stated = placed.added.filter(({ line }) => isStated(line.bookedOn))
      const fresh = placed.added.filter(({ line }) => !isStated(line.bookedOn))
      const added = fresh.map((one) => ({ id: newId(), ...one }))
      for (let from = 0; from < added.length; from += batchSize)
        await insertLines(transaction, key, { accountId, currency, addedAt }, added.slice(from, from + batchSize))
      const own = [
        ...added.map(({ id }) => id),
        ...placed.known.map((pair) => pair.known.id),
        ...placed.otherwise.flatMap((day) => day.known.map(({ id }) => id)),
      ]
      // Notifications of a day look the same, and each may have lines of its own.
      if (sameId === undefined || isInterim) await insertStatementLines(transaction, customerId, statementId, own)
      const differences = [
        ...placed.known.flatMap(({ line, known: one }) => differencesOf(format, line, one)),
        ...placed.absent
          .filter(({ bookedOn }) => isWhole(bookedOn))
          .map(({ id, label }) => ({ lineId: id, field: 'missing' as const, before: label, after: null })),
      ]
      result.differingCount += await insertDifferences(transaction, key, differences, addedAt)
      const otherwise = placed.otherwise.flatMap(({ lines: [line] }) => line?.bookedOn ?? [])
      result.otherwiseOn.push(...new Set([...otherwise, ...stated.map(({ line }) => line.bookedOn)]))
      await onBatch(lines.length)
    }
    if (mayYield) await replaceInterim(transaction, account, await statedDays(transaction, account), addedAt)
    return result
  })

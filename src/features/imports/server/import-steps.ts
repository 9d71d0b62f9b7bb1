import { sql } from 'kysely'
import type { CancelImport } from '#features/movements/movement.port.ts'
import type { AddDonations } from '#features/transactions/donation.port.ts'
import { Refusal } from '#shared/problem.ts'
import { type Database, withoutTimeLimits } from '#shared/server/database.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import { createStepWork, StepStopped, type StepWork } from '#shared/server/step-work.ts'
import { ImportMapping } from '../mapping.ts'
import { undoReason } from './begin-undo.ts'
import { readColumns } from './column-reading.ts'
import { markInFile, markTotals } from './double.repository.ts'
import {
  type ImportKey,
  type ImportRow,
  listUnderWay,
  lockImport,
  updateImport,
  writeReading,
} from './import.repository.ts'
import { donationPages, insertDonations, noteUndone, takeTurn } from './imported-donation.repository.ts'
import { purgeSome, readAccepted, readRows, type Verdict, writeVerdicts } from './line.repository.ts'
import { type JudgedRow, judgeRows } from './row-verdicts.ts'

type StepDeps = {
  db: Database
  clock: () => Date
  openDays: OpenDays
  addDonations: AddDonations
  cancelImport: CancelImport
}

/** The number of rows that a transaction checks at most, and of donations that it adds: all or none. */
export const checkSize = 1000
export const runSize = 1000

const keyOf = ({ customerId, id }: ImportRow): ImportKey => ({ customerId, importId: id })

const sumOf = (verdicts: readonly Verdict[]): number =>
  verdicts.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
const withVerdict = (verdicts: readonly Verdict[], verdict: Verdict['verdict']) =>
  verdicts.filter((one) => one.verdict === verdict)

/** Ends a check: the rows of the file that are probably the same donation are found among all of them. */
const endCheck = async (transaction: Database, row: ImportRow, now: Date): Promise<void> => {
  await sql.raw(withoutTimeLimits).execute(transaction)
  const mapping = ImportMapping.parse(row.mapping)
  const inFile = await markInFile(transaction, keyOf(row), mapping)
  const totals = await markTotals(transaction, keyOf(row), mapping)
  const doubles = { count: inFile.count + totals.count, cents: inFile.cents + totals.cents }
  await updateImport(transaction, keyOf(row), {
    state: 'checked',
    cursorLine: 0,
    acceptedCount: row.acceptedCount - doubles.count,
    acceptedCents: row.acceptedCents - doubles.cents,
    doubleCount: row.doubleCount + doubles.count,
    steppedAt: now,
  })
}

/** Checks the next rows of a file, after what the whole file says of its columns. Writes verdicts alone. */
const checkSome = async (transaction: Database, row: ImportRow, now: Date): Promise<void> => {
  const key = keyOf(row)
  if (row.reading === null) {
    const { header, isOwnExport } = row
    const rules = { mapping: ImportMapping.parse(row.mapping), header: header as string[], isOwnExport, now }
    return writeReading(transaction, key, await readColumns(transaction, key, rules))
  }
  const rows = await readRows(transaction, key, { after: row.cursorLine, limit: checkSize })
  const last = rows.at(-1)
  if (!last) return endCheck(transaction, row, now)
  const verdicts = (await judgeRows(transaction, row, rows, { now, isFirstTime: true })).map(({ verdict }) => verdict)
  await writeVerdicts(transaction, key, verdicts)
  const accepted = withVerdict(verdicts, 'accepted')
  await updateImport(transaction, key, {
    cursorLine: last.line,
    acceptedCount: row.acceptedCount + accepted.length,
    acceptedCents: row.acceptedCents + sumOf(accepted),
    knownCount: row.knownCount + withVerdict(verdicts, 'known').length,
    refusedCount: row.refusedCount + withVerdict(verdicts, 'refused').length,
    leftOutCount: row.leftOutCount + withVerdict(verdicts, 'left-out').length,
    doubleCount: row.doubleCount + withVerdict(verdicts, 'double').length,
  })
}

/** Adds the donations of rows to the ledger. Returns the verdicts, changed for the rows that the ledger refused. */
const addRows = async (
  transaction: Database,
  row: ImportRow,
  judged: readonly JudgedRow[],
  addDonations: AddDonations,
) => {
  const key = keyOf(row)
  const wanted = judged.flatMap(({ verdict, donation, fileKey }) => (donation ? [{ verdict, donation, fileKey }] : []))
  const outcomes = await addDonations(
    transaction,
    wanted.map(({ verdict, donation }) => ({
      customerId: row.customerId,
      recordedBy: row.startedBy ?? row.uploadedBy,
      idempotencyKey: `import-${row.id}-${verdict.line}`,
      input: donation.input,
    })),
  )
  const added: Verdict[] = []
  const donations = []
  const refused: Verdict[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const one = wanted[index]
    if (!one) continue
    const { line, externalKey } = one.verdict
    if (outcome instanceof Refusal) {
      const problem = outcome.code === 'unknown-cause' ? 'cause-unknown' : 'date-future'
      refused.push({ ...one.verdict, verdict: 'refused', problem, amountCents: null })
      continue
    }
    added.push(one.verdict)
    donations.push({ line, transactionId: outcome._id, fileKey: one.fileKey, externalKey })
  }
  await insertDonations(transaction, key, donations)
  return { added, refused }
}

const runSome = async (transaction: Database, row: ImportRow, { clock, addDonations }: StepDeps): Promise<boolean> => {
  const key = keyOf(row)
  await takeTurn(transaction, row.customerId)
  const rows = await readAccepted(transaction, key, { after: row.cursorLine, limit: runSize })
  const last = rows.at(-1)
  if (!last) return false
  const judged = await judgeRows(transaction, row, rows, { now: clock(), isFirstTime: false })
  const { added, refused } = await addRows(transaction, row, judged, addDonations)
  const changed = [...judged.filter(({ donation }) => donation === null).map(({ verdict }) => verdict), ...refused]
  await writeVerdicts(transaction, key, changed)
  await updateImport(transaction, key, {
    cursorLine: last.line,
    importedCount: row.importedCount + added.length,
    importedCents: row.importedCents + sumOf(added),
    knownCount: row.knownCount + withVerdict(changed, 'known').length,
    refusedCount: row.refusedCount + withVerdict(changed, 'refused').length,
    doubleCount: row.doubleCount + withVerdict(changed, 'double').length,
  })
  return true
}

const undoAll = async (
  transaction: Database,
  row: ImportRow,
  { clock, cancelImport }: StepDeps,
  isStopped: () => boolean,
) => {
  await sql.raw(withoutTimeLimits).execute(transaction)
  await takeTurn(transaction, row.customerId)
  const key = keyOf(row)
  const now = clock()
  const batch = {
    customerId: row.customerId,
    importId: row.id,
    recordedBy: row.undoneBy ?? row.uploadedBy,
    reason: undoReason(row.number),
  }
  await cancelImport(transaction, batch, donationPages(transaction, key), async (transactionIds) => {
    if (isStopped()) throw new StepStopped()
    await noteUndone(transaction, key, transactionIds, now)
  })
  await updateImport(transaction, key, { state: 'undone', undoneAt: now })
}

/** Does the next part of a step in a transaction: a batch of rows, or an undo. Returns whether there is more. */
export const createStep =
  (deps: StepDeps) =>
  async (key: ImportKey, isStopped: () => boolean): Promise<boolean> => {
    const { db, clock, openDays } = deps
    const state = await db.transaction().execute(async (transaction) => {
      await openDays.hold(transaction, key.customerId)
      const row = await lockImport(transaction, key)
      if (row?.state === 'checking') await checkSome(transaction, row, clock())
      else if (row?.state === 'undoing') await undoAll(transaction, row, deps, isStopped)
      else if (row?.state === 'running' && !(await runSome(transaction, row, deps))) return 'run'
      else if (row?.state !== 'running') return 'over'
      return 'more'
    })
    if (state !== 'run') return state === 'more'
    if (await purgeSome(db, key)) return true
    await db.transaction().execute(async (transaction) => {
      const row = await lockImport(transaction, key)
      if (row?.state === 'running')
        await updateImport(transaction, key, { state: 'done', endedAt: clock(), steppedAt: clock() })
    })
    return false
  }

type JobDeps = StepDeps & {
  /** Called when the background work may have changed the figures of an association. */
  noteChange: (customerId: string) => void
  onFailure: (error: unknown) => void
}

export const createImportJobs = (deps: JobDeps): StepWork<ImportKey> =>
  createStepWork({
    step: createStep(deps),
    idOf: ({ importId }) => importId,
    listUnderWay: () => listUnderWay(deps.db),
    onProgress: ({ customerId }) => deps.noteChange(customerId),
    onFailure: deps.onFailure,
  })

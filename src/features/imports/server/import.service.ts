import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import type { AskImportUndo, BeginImportUndo } from '#features/movements/movement.port.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import type { StepWork } from '#shared/server/step-work.ts'
import { importJournal } from '../import.journal.ts'
import { type DonationImport, type DoublesInput, type RunInput } from '../import.ts'
import { importRefusals } from '../import-refusals.ts'
import { type ImportMapping, mappedFields, ProposedMapping } from '../mapping.ts'
import { editedFieldsOf } from '../mapping-edit.ts'
import { undoReason } from './begin-undo.ts'
import { readingOf } from './column-reading.ts'
import { chooseDoubles } from './double.repository.ts'
import {
  findImport,
  type ImportKey,
  type ImportRow,
  listCauses,
  lockImport,
  readImportPage,
  rememberMapping,
  removeImport,
  updateImport,
  writeMapping,
} from './import.repository.ts'
import { readImport } from './import-reader.ts'
import { readUndo } from './imported-donation.repository.ts'
import { removeVerdicts } from './line.repository.ts'

type Deps = {
  db: Database
  clock: () => Date
  recordAudit: RecordAudit<typeof importJournal>
  importJobs: Pick<StepWork<ImportKey>, 'wake'>
  askImportUndo: AskImportUndo
  beginImportUndo: BeginImportUndo
}

const mappingOf = ({ mapping }: ImportRow) => (mapping === null ? undefined : ProposedMapping.parse(mapping))
const isRun = ({ startedAt }: ImportRow): boolean => startedAt !== null

/** The rules of imports (docs/rules/imports.md). Every refusal is a `Refusal`. */
export const createImportService = ({ db, clock, recordAudit, importJobs, askImportUndo, beginImportUndo }: Deps) => {
  const find = async (key: ImportKey): Promise<ImportRow> => {
    const row = await findImport(db, key)
    if (!row || row.state === 'uploading') throw notFound()
    return row
  }
  const get = async (key: ImportKey): Promise<DonationImport> => readImport(db, await find(key), clock())

  /** Locks an import and changes it. Then its background work begins, and the import is returned as it is. */
  const change = async (
    key: ImportKey,
    work: (transaction: Database, row: ImportRow) => Promise<void>,
  ): Promise<DonationImport> => {
    await db.transaction().execute(async (transaction) => {
      const row = await lockImport(transaction, key)
      if (!row || row.state === 'uploading') throw notFound()
      await work(transaction, row)
    })
    importJobs.wake(key)
    return get(key)
  }

  const requireColumns = (row: ImportRow, { columns }: ImportMapping): void => {
    const count = (row.header as string[]).length
    const wrong = mappedFields.find((field) => (columns[field] ?? 0) >= count)
    if (wrong) throw importRefusals.wrongColumn(wrong)
  }

  const requireCauses = async (transaction: Database, customerId: string, mapping: ImportMapping): Promise<void> => {
    const causes = new Set((await listCauses(transaction, customerId)).map(({ id }) => id))
    const wanted = [mapping.defaultCauseId, ...mapping.causes.map(({ causeId }) => causeId)]
    if (wanted.some((causeId) => causeId !== null && !causes.has(causeId))) throw importRefusals.unknownCause()
  }

  return {
    list: (customerId: string, query: PageQuery) => readImportPage(db, customerId, query),
    get,

    /** Begins the dry run. Throws 409 for a run import and an outdated mapping, 422 for a missing column or cause. */
    check: (actor: Person, key: ImportKey, mapping: ImportMapping, readVersion?: string): Promise<DonationImport> =>
      change(key, async (transaction, row) => {
        if (isRun(row)) throw importRefusals.alreadyRun()
        if (row.state === 'checking') throw importRefusals.busy()
        const changed = changedSince(editedFieldsOf(row.header as string[]), readVersion, mappingOf(row) ?? {})
        await requireUnchanged(transaction, changed, actor, {
          customerId: key.customerId,
          action: importJournal.subject,
          subjectId: row.id,
        })
        requireColumns(row, mapping)
        await requireCauses(transaction, key.customerId, mapping)
        await removeVerdicts(transaction, key)
        await writeMapping(transaction, key, mapping)
        const { headerFingerprint } = row
        if (headerFingerprint)
          await rememberMapping(transaction, key.customerId, { headerFingerprint, mapping, usedAt: clock() })
        const none = {
          acceptedCount: 0,
          acceptedCents: 0,
          knownCount: 0,
          refusedCount: 0,
          leftOutCount: 0,
          doubleCount: 0,
        }
        await updateImport(transaction, key, { state: 'checking', cursorLine: 0, ...none })
      }),

    /** Takes likely doubles in, or leaves them out, before the run. */
    chooseDoubles: (key: ImportKey, { lines, areDonations }: DoublesInput): Promise<DonationImport> =>
      change(key, async (transaction, row) => {
        if (isRun(row)) throw importRefusals.alreadyRun()
        if (row.state !== 'checked') throw importRefusals.notChecked()
        const { count, cents } = await chooseDoubles(transaction, key, { lines, areDonations })
        const sign = areDonations ? 1 : -1
        await updateImport(transaction, key, {
          acceptedCount: row.acceptedCount + sign * count,
          acceptedCents: row.acceptedCents + sign * cents,
          doubleCount: row.doubleCount - sign * count,
        })
      }),

    /** Begins the run. Throws 409 unless the check is complete and has the figures that the manager saw. */
    run: (actor: Person, key: ImportKey, seen: RunInput): Promise<DonationImport> =>
      change(key, async (transaction, row) => {
        if (isRun(row)) throw importRefusals.alreadyRun()
        if (row.state !== 'checked') throw importRefusals.notChecked()
        if (row.acceptedCount !== seen.donationCount || row.acceptedCents !== centsOfEuros(seen.total))
          throw importRefusals.changed()
        const { donationCount, total, fileTotal, acceptsDifference } = seen
        const readCents = readingOf(row)?.amountCents ?? row.acceptedCents
        const fileTotalCents = fileTotal === undefined ? null : centsOfEuros(fileTotal)
        if (fileTotalCents !== null && fileTotalCents !== readCents && !acceptsDifference)
          throw importRefusals.totalDiffers(eurosOfCents(readCents))
        const started = { startedAt: clock(), startedBy: actor.accountId, fileTotalCents }
        await updateImport(transaction, key, { state: 'running', cursorLine: 0, ...started })
        await recordAudit(transaction, importJournal, {
          customerId: row.customerId,
          actor,
          action: 'started',
          subject: { _id: row.id, name: `n°\u00a0${row.number}` },
          after: { donationCount: String(donationCount), total, ...(fileTotal !== undefined && { fileTotal }) },
        })
      }),

    resume: (key: ImportKey): Promise<DonationImport> => change(key, async () => {}),

    /**
     * Begins the undo, or asks for it above the amount to confirm. Throws 409 unless the run is over, when it is undone
     * and when its undo waits; 422 when no donation is whole.
     */
    undo: (actor: Person, key: ImportKey): Promise<DonationImport> =>
      change(key, async (transaction, row) => {
        if (row.state === 'undone' || row.state === 'undoing') throw importRefusals.undone()
        if (row.state !== 'done') throw importRefusals.notDone()
        const { undoable } = await readUndo(transaction, key)
        if (undoable.donationCount === 0) throw importRefusals.nothingToUndo()
        const { donationCount, total } = undoable
        const undo = { ...key, actor, donationCount, totalCents: centsOfEuros(total) }
        const outcome = await askImportUndo(transaction, { ...undo, reason: undoReason(row.number) })
        if (outcome === 'already') throw importRefusals.undone()
        if (outcome === 'recorded') await beginImportUndo(transaction, { ...undo, requestedBy: actor.accountId })
      }),

    /** Deletes an import that was not run. */
    async remove(key: ImportKey): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const row = await lockImport(transaction, key)
        if (!row || row.state === 'uploading') throw notFound()
        if (isRun(row)) throw importRefusals.alreadyRun()
        await removeImport(transaction, key)
      })
    },

    find,
  }
}

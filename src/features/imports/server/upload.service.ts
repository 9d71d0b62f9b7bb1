// How a file becomes donations. A workbook becomes the CSV of its sheet in a thread (`workbook-file.ts`). The upload
// reads a CSV as a stream (`file-reader.ts`: bytes, `file-lines.ts` with the encoding of each line and
// `file-records.ts` with its quotes, both in shared/server/tables, `file-batches.ts` with the bytes of a statement)
// into `import_rows` and proposes a mapping. `column-reading.ts` reads the whole file once for what its columns mean,
// so that every batch reads alike. Each step (check, run, undo) is background work: `step-work.ts` calls
// `import-steps.ts` until nothing is left. A step locks the import, works on 1,000 rows and commits them with its
// progress, so that any process goes on after a kill; `server.ts` resumes at `onListen`. `row-judge.ts` (pure) turns a
// row into a donation or a problem, `row-verdicts.ts` adds what the association has imported before, and
// `double.repository.ts` what its ledger probably has. A run adds donations through `AddDonations`
// (`transactions/donation.port.ts`), an undo cancels them through `CancelImport` (`movements/movement.port.ts`) in one
// transaction. `judging-rules.queries.ts` is the place where closed periods are asked for.

import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import type { ReceivedFile } from '#shared/server/file-bytes.ts'
import { newId } from '#shared/server/ids.ts'
import { maxWaitingBytes, maxWaitingFiles } from '../import.ts'
import { importRefusals } from '../import-refusals.ts'
import { mappedFields, type ProposedMapping } from '../mapping.ts'
import { readColumns } from './column-reading.ts'
import type { OnRows } from './file-batches.ts'
import { type FileFacts, readFile } from './file-reader.ts'
import {
  completeUpload,
  countWaiting,
  findUsedMapping,
  type ImportKey,
  insertImport,
  listCauses,
  removeImport,
} from './import.repository.ts'
import { insertRows, markRows, readRows } from './line.repository.ts'
import { fingerprintOf, isOwnExport, proposeMapping } from './mapping-proposal.ts'
import { createWorkbookOpener } from './workbook-file.ts'

type Deps = { db: Database; clock: () => Date }

export type Upload = {
  fileName: string
  /** The sheet of a workbook, where a person has chosen it. */
  sheet: string | undefined
  body: ReceivedFile | undefined
  isCompressed: boolean
}

const sampleSize = 200
const longestName = 200

/** Names a file with the sheet that a person has chosen: `dons.xlsx (Novembre)`. */
const nameWithSheet = (fileName: string, sheet: string): string =>
  `${fileName.slice(0, longestName - sheet.length - 3)} (${sheet})`

/** Takes in files, with constant memory, and proposes what their columns are (docs/rules/imports.md#imports-file). */
export const createUploadService = ({ db, clock }: Deps) => {
  const openWorkbook = createWorkbookOpener()
  /** Proposes the mapping that the association last used for such a file, without causes that are gone. */
  const proposeFor = async (
    key: ImportKey,
    { header }: FileFacts,
    headerFingerprint: string,
  ): Promise<ProposedMapping> => {
    const rows = await readRows(db, key, { after: 0, limit: sampleSize })
    const readable = rows.filter(({ problem }) => problem === null).map(({ cells }) => cells)
    const proposed = proposeMapping(header, readable)
    const used = await findUsedMapping(db, key.customerId, headerFingerprint)
    if (!used) return proposed
    const { mapping, hasField } = used
    const causes = new Set((await listCauses(db, key.customerId)).map(({ id }) => id))
    const isThere = (causeId: string | null) => causeId === null || causes.has(causeId)
    // Fields that the product did not know when the mapping was made are proposed from the file.
    const taken = new Set(Object.values(mapping.columns))
    const added = mappedFields.filter((field) => !hasField(field) && !taken.has(proposed.columns[field]))
    return {
      ...mapping,
      columns: { ...mapping.columns, ...Object.fromEntries(added.map((field) => [field, proposed.columns[field]])) },
      // Said of one file, never of the next.
      chequesDeposited: false,
      causes: mapping.causes.filter(({ causeId }) => isThere(causeId)),
      defaultCauseId: isThere(mapping.defaultCauseId) ? mapping.defaultCauseId : null,
    }
  }

  /** Notes a file that is being read, and returns its room in bytes. Throws 409 beside another, or with too many. */
  const begin = (actor: Person, key: ImportKey, fileName: string): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const { customerId } = key
      await lockCustomer(transaction, customerId)
      const { uploading, files, bytes } = await countWaiting(transaction, customerId, clock())
      if (uploading > 0) throw importRefusals.uploading()
      if (files >= maxWaitingFiles) throw importRefusals.tooManyWaiting()
      if (bytes >= maxWaitingBytes) throw importRefusals.tooMuchWaiting()
      await insertImport(transaction, key, { fileName, uploadedAt: clock(), uploadedBy: actor.accountId })
      return maxWaitingBytes - bytes
    })

  return {
    /** Throws 413 and 422 for what is no table, too large or too long, 409 for one too many: nothing of it is kept. */
    async upload(
      actor: Person,
      customerId: string,
      { fileName, sheet, body, isCompressed }: Upload,
    ): Promise<ImportKey> {
      if (!body) throw importRefusals.empty()
      const key = { customerId, importId: newId() }
      const room = await begin(actor, key, fileName)
      try {
        const book = await openWorkbook(customerId, { body, isCompressed }, sheet)
        const read = (onRows: OnRows) =>
          readFile(book ? { body: book.open(), isCompressed: false } : { body: body.open(), isCompressed }, onRows)
        // A refused file is read to its end without a write.
        await read(async (_, keptBytes) => {
          if (keptBytes > maxWaitingBytes) throw importRefusals.tooHeavy()
          if (keptBytes > room) throw importRefusals.tooMuchWaiting()
        })
        const { facts, otherLines } = await read((rows) => insertRows(db, key, rows))
        const headerFingerprint = fingerprintOf(facts.header)
        const mapping = await proposeFor(key, facts, headerFingerprint)
        await markRows(db, key, otherLines, 'unreadable')
        const { header } = facts
        const isOwn = isOwnExport(header)
        const reading = await readColumns(db, key, { mapping, header, isOwnExport: isOwn, now: clock() })
        const proposal = { headerFingerprint, isOwnExport: isOwn, mapping, reading }
        const ofBook = book && { sha256: book.sha256, byteCount: book.byteCount }
        const named = book?.sheet === undefined ? {} : { fileName: nameWithSheet(fileName, book.sheet) }
        await completeUpload(db, key, { ...facts, ...ofBook, ...named }, proposal, clock())
        return key
      } catch (error) {
        await removeImport(db, key)
        throw error
      }
    },
  }
}

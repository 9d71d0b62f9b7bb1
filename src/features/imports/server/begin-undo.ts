import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { BeginImportUndo } from '#features/movements/movement.port.ts'
import { eurosOfCents } from '#shared/money.ts'
import { importJournal } from '../import.journal.ts'
import { lockImport, updateImport } from './import.repository.ts'
import { readUndo } from './imported-donation.repository.ts'

export const undoReason = (number: number): string => `Annulation de l’import n°\u00a0${number}`

/** Creates the function that begins the undo of an import, and journals it (docs/rules/imports.md#imports-undo). */
export const createBeginUndo =
  ({ recordAudit }: { recordAudit: RecordAudit<typeof importJournal> }): BeginImportUndo =>
  async (transaction, { customerId, importId, requestedBy, actor, donationCount, totalCents }) => {
    const key = { customerId, importId }
    const row = await lockImport(transaction, key)
    if (row?.state !== 'done') return false
    const { undoable } = await readUndo(transaction, key)
    const total = eurosOfCents(totalCents)
    if (undoable.donationCount !== donationCount || undoable.total !== total) return false
    await updateImport(transaction, key, { state: 'undoing', undoneBy: requestedBy })
    await recordAudit(transaction, importJournal, {
      customerId,
      actor,
      action: 'undone',
      subject: { _id: importId, name: `n°\u00a0${row.number}` },
      after: { donationCount: String(donationCount), total },
    })
    return true
  }

import { newId } from '#shared/server/ids.ts'
import type { AskImportUndo } from '../movement.port.ts'
import { findBatch, liveUndo } from './batch.repository.ts'
import { actionOf, createBatchRecorder } from './batch-recorder.ts'
import type { MovementDeps } from './movement.service.ts'
import { findConfirmation } from './second-person.ts'

/** Creates the function that asks for the undo of an import (movement.port.ts, docs/rules/imports.md#imports-undo). */
export const createAskImportUndo = (deps: MovementDeps): AskImportUndo => {
  const { note } = createBatchRecorder(deps)
  return async (transaction, { customerId, importId, actor, reason, donationCount, totalCents }) => {
    const batches = transaction.selectFrom('movementBatches').select('id').where('customerId', '=', customerId)
    if (await batches.where('importId', '=', importId).where(liveUndo).executeTakeFirst()) return 'already'
    const now = deps.clock()
    const { accountId } = actor
    // No movement has changed these donations: their sum alone can be above the amount.
    const concerned = { customerId, accountId, cents: new Map([[importId, totalCents]]) }
    const waits = (await findConfirmation(transaction, concerned, now)) !== null
    const id = newId(now.getTime())
    const asked = { reason, donationCount, totalCents, requestedAt: now, requestedBy: accountId }
    await transaction
      .insertInto('movementBatches')
      .values({ customerId, id, importId, ...asked, recordedAt: waits ? null : now })
      .execute()
    const batch = waits ? await findBatch(transaction, customerId, id) : undefined
    if (batch) await note(transaction, actor, actionOf(batch, 'requested'), batch)
    return waits ? 'requested' : 'recorded'
  }
}

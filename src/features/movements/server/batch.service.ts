import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { requireTwoPeople } from '#shared/server/record-rights.ts'
import {
  batchRefusals,
  type MovementBatch,
  type MovementBatchInput,
  type Slot,
  type SlotPreview,
  type TerminalCancellationInput,
  type TerminalSlot,
} from '../batch.ts'
import type { BeginImportUndo } from '../movement.port.ts'
import { movementRefusals } from '../movement-refusals.ts'
import { type BatchRow, batchOf, findBatch, listBatches, lockBatch } from './batch.repository.ts'
import {
  actionOf,
  concernedCents,
  createBatchRecorder,
  type Figures,
  figuresOf,
  plannedFigures,
  type RequestedBatch,
} from './batch-recorder.ts'
import { type MovementDeps } from './movement.service.ts'
import { previewConfirmation } from './second-person.ts'

const inEuros = ({ donationCount, totalCents }: Figures) => ({ donationCount, total: eurosOfCents(totalCents) })

export type BatchDeps = MovementDeps & {
  beginImportUndo: BeginImportUndo
  /** The background work on imports. */
  importJobs: { wake: (key: { customerId: string; importId: string }) => void }
}

const requestedOf = (batch: BatchRow): RequestedBatch => {
  const { startAt, endAt, deviceId, fromCauseId, toCauseId, reversesId } = batch
  if (reversesId !== null) return { reversesId, isOfCancellation: batch.isOfCancellation }
  if (!startAt || !endAt) throw new Error('the batch has no slot')
  const ends = { startDate: startAt.toISOString(), endDate: endAt.toISOString() }
  if (batch.cancels && deviceId) return { cancelled: { ...ends, deviceId } }
  if (!toCauseId) throw new Error('the batch has no cause')
  return { slot: { ...ends, deviceId, fromCauseId, toCauseId } }
}

/** Moves the donations of a time slot, and undoes such batches (docs/rules/movements.md#movements-slots). */
export const createBatchService = ({ db, beginImportUndo, importJobs, ...deps }: BatchDeps) => {
  const { plan, note, record, recordOrAsk } = createBatchRecorder(deps)

  /** Locks a batch that waits. Throws 404 for an unknown one, 409 for a decided one. */
  const lockWaiting = async (transaction: Database, customerId: string, batchId: string): Promise<BatchRow> => {
    if (!(await lockBatch(transaction, customerId, batchId))) throw notFound()
    const batch = await findBatch(transaction, customerId, batchId)
    if (!batch || batch.recordedAt || batch.decidedAt) throw movementRefusals.decided()
    return batch
  }

  const decide = async (transaction: Database, actor: Person, batch: BatchRow, isConfirmed: boolean) => {
    const now = deps.clock()
    await transaction
      .updateTable('movementBatches')
      .set({ decidedAt: now, decidedBy: actor.accountId, recordedAt: isConfirmed ? now : null })
      .where('customerId', '=', batch.customerId)
      .where('id', '=', batch.id)
      .execute()
    const decided = await findBatch(transaction, batch.customerId, batch.id)
    return batchOf(decided ?? batch, actor.accountId)
  }

  const preview = async (actor: Person, customerId: string, requested: RequestedBatch): Promise<SlotPreview> => {
    const batch = await plan(db, customerId, requested, false)
    const figures = plannedFigures(batch)
    const byDevice = Map.groupBy(batch.planned, ({ donation }) => donation.device?._id ?? null)
    const byReason = Map.groupBy(batch.leftOut, ({ reason }) => reason)
    const concerned = { customerId, accountId: actor.accountId, cents: concernedCents(batch) }
    return {
      ...inEuros(figures),
      devices: [...byDevice.values()].map((rows) => ({
        device: rows[0]?.donation.device ?? null,
        ...inEuros(figuresOf(rows.map(({ plan }) => plan.concernedCents))),
      })),
      leftOut: [...byReason].map(([reason, rows]) => ({
        reason,
        ...inEuros(figuresOf(rows.map(({ leftCents }) => leftCents))),
      })),
      confirmation: await previewConfirmation(db, concerned, deps.clock()),
    }
  }

  const recordShown = (
    {
      actor,
      customerId,
      requested,
      reason,
    }: { actor: Person; customerId: string; requested: RequestedBatch; reason: string },
    shown: { donationCount: number; total: number },
  ): Promise<MovementBatch> =>
    db.transaction().execute(async (transaction) => {
      const planned = await plan(transaction, customerId, requested, true)
      const figures = plannedFigures(planned)
      if (figures.donationCount === 0)
        throw 'cancelled' in requested ? batchRefusals.nothingToCancel() : batchRefusals.empty()
      if (figures.donationCount !== shown.donationCount || figures.totalCents !== centsOfEuros(shown.total))
        throw batchRefusals.changed()
      return recordOrAsk(transaction, { actor, customerId, requested, reason }, planned)
    })

  return {
    /** Returns what a slot would move and what it would leave. Writes nothing. */
    preview: (actor: Person, customerId: string, slot: Slot) => preview(actor, customerId, { slot }),

    /** Returns what a terminal has sent in a time, and what a cancellation would leave. Writes nothing. */
    previewCancellation: (actor: Person, customerId: string, cancelled: TerminalSlot) =>
      preview(actor, customerId, { cancelled }),

    async list(actor: Person, customerId: string): Promise<MovementBatch[]> {
      return (await listBatches(db, customerId)).map((row) => batchOf(row, actor.accountId))
    },

    /** Throws 409 when the slot holds other donations than the preview has shown, 422 when it holds none. */
    create: (
      actor: Person,
      customerId: string,
      { reason, donationCount, total, ...slot }: MovementBatchInput,
    ): Promise<MovementBatch> =>
      recordShown({ actor, customerId, requested: { slot }, reason }, { donationCount, total }),

    /** Asks another manager to cancel what a terminal has sent in a time. Throws as `create` does. */
    cancel: (
      actor: Person,
      customerId: string,
      { reason, donationCount, total, ...cancelled }: TerminalCancellationInput,
    ): Promise<MovementBatch> =>
      recordShown({ actor, customerId, requested: { cancelled }, reason }, { donationCount, total }),

    /** Throws 409 for a batch that was undone or never recorded, 422 when no donation can go back. */
    undo: (actor: Person, customerId: string, reversesId: string, reason: string): Promise<MovementBatch> =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockBatch(transaction, customerId, reversesId))) throw notFound()
        const batch = await findBatch(transaction, customerId, reversesId)
        if (batch?.importId) throw notFound()
        if (!batch?.recordedAt) throw batchRefusals.notRecorded()
        if (batch.isUndone) throw batchRefusals.undone()
        const requested = { reversesId, isOfCancellation: batch.isOfCancellation }
        const planned = await plan(transaction, customerId, requested, true)
        if (planned.planned.length === 0) throw batchRefusals.nothingToUndo()
        return recordOrAsk(transaction, { actor, customerId, requested, reason }, planned)
      }),

    /** Throws 422 for an own request, 409 for a decided one or when the batch would hold other donations by now. */
    confirm: async (actor: Person, customerId: string, batchId: string): Promise<MovementBatch> => {
      const confirmed = await db.transaction().execute(async (transaction) => {
        const batch = await lockWaiting(transaction, customerId, batchId)
        // The account, not the role: a switched role is the same person.
        if (batch.requestedBy === actor.accountId) throw movementRefusals.ownRequest()
        await requireTwoPeople(transaction, {
          first: batch.requestedBy,
          second: actor.accountId,
          actedAt: batch.requestedAt,
        })
        if (batch.importId !== null) {
          if (!(await beginImportUndo(transaction, { ...batch, importId: batch.importId, actor })))
            throw batchRefusals.importChanged()
          return decide(transaction, actor, batch, true)
        }
        const planned = await plan(transaction, customerId, requestedOf(batch), true)
        const figures = plannedFigures(planned)
        if (figures.donationCount !== batch.donationCount || figures.totalCents !== batch.totalCents)
          throw batchRefusals.changed()
        await record(transaction, batch, planned, actor.accountId)
        await note(transaction, actor, actionOf(batch, 'recorded'), batch)
        return decide(transaction, actor, batch, true)
      })
      if (confirmed.importId) importJobs.wake({ customerId, importId: confirmed.importId })
      return confirmed
    },

    decline: (actor: Person, customerId: string, batchId: string): Promise<MovementBatch> =>
      db.transaction().execute(async (transaction) => {
        const batch = await lockWaiting(transaction, customerId, batchId)
        await note(transaction, actor, actionOf(batch, 'declined'), batch)
        return decide(transaction, actor, batch, false)
      }),
  }
}

export type BatchService = ReturnType<typeof createBatchService>

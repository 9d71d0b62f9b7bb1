import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayOf, formatDateTime, formatDay, formatTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import type { MovementBatch } from '../batch.ts'
import classes from './MovementsPage.module.css'
import { movementTexts as texts } from './movement.texts.ts'
import { UndoBatchDialog } from './UndoBatchDialog.tsx'

const slotNameOf = ({ slot, importId }: MovementBatch): string | undefined => {
  if (importId) return texts.importUndo
  if (!slot) return undefined
  if (!slot.toCause) return texts.cancellationOf(slot.device?.name ?? '')
  return texts.fromTo(slot.fromCause?.name ?? texts.noCause, slot.toCause.name)
}

/** Names what a batch does: `Repas → Toiture`, or the undo of that one where it is listed. */
export const batchNameOf = (batch: MovementBatch, batches: MovementBatch[]): string => {
  const undone = batches.find(({ _id }) => _id === batch.reversesId)
  const undoneName = undone && slotNameOf(undone)
  return slotNameOf(batch) ?? (batch.kind === 'cancelled' ? texts.restorationOf(undoneName) : texts.undoOf(undoneName))
}

const periodOf = ({ startDate, endDate }: { startDate: string; endDate: string }): string => {
  const start = dayOf(new Date(startDate))
  const end = dayOf(new Date(endDate))
  return start === end
    ? texts.slotOfDay(formatDay(start), formatTime(startDate), formatTime(endDate))
    : texts.slotOfDays(formatDateTime(startDate), formatDateTime(endDate))
}

const stateOf = ({ kind, state, isUndone, isOwn, reversesId, requestedBy, decidedBy }: MovementBatch): string => {
  const { states } = texts
  if (state === 'waiting') return isOwn ? states.ownWaiting : states.waiting
  if (state === 'declined') return decidedBy?._id === requestedBy._id ? states.takenBack : states.declined
  if (kind === 'cancelled' && !reversesId) return isUndone ? states.restored : states.cancelled
  if (kind === 'cancelled') return states.undoneCorrection
  if (isUndone) return states.undone
  return reversesId ? states.undoRecorded : states.recorded
}

type BatchRowProps = { batch: MovementBatch; batches: MovementBatch[] }

/** A time slot that moved, was undone or was declined, with its undo. An undo has none: the slot is moved again. */
export const BatchRow = ({ batch, batches }: BatchRowProps) => {
  const [isUndoing, setIsUndoing] = useState(false)
  const name = batchNameOf(batch, batches)
  const undoWaits = batches.some(({ reversesId, state }) => reversesId === batch._id && state === 'waiting')
  return (
    <li className="grid anywhere gap-20 row-gap-2 entry-space two-ends">
      <BatchFacts batch={batch} name={name} />
      {batch.state === 'recorded' && !batch.reversesId && !batch.isUndone && !undoWaits && (
        <div className="inline across gap-8 mt-8">
          <Button
            variant="default"
            aria-label={batch.kind === 'cancelled' ? texts.undoCorrectionLabel(name) : texts.undoLabel(name)}
            onClick={() => setIsUndoing(true)}
          >
            {batch.kind === 'cancelled' ? texts.undoCorrection : texts.undo}
          </Button>
        </div>
      )}
      {isUndoing && <UndoBatchDialog batch={batch} onClose={() => setIsUndoing(false)} />}
    </li>
  )
}

/** Shows the facts of a batch: causes, period, terminal, figures, state, reason and people. */
export const BatchFacts = ({ batch, name }: { batch: MovementBatch; name: string }) => {
  const { slot, donationCount, total, reason, requestedBy, requestedAt, decidedBy } = batch
  const isAnswered = decidedBy && decidedBy._id !== requestedBy._id
  return (
    <>
      <span className="strong">{name}</span>
      <span className={`figures right ${classes.figures}`}>
        {texts.donations(donationCount)} · {formatEuros(total)}
      </span>
      <span className="across quiet">
        {[stateOf(batch), slot && periodOf(slot), slot?.device?.name].filter(Boolean).join(' · ')}
      </span>
      <span className="across as-typed">{reason}</span>
      <span className="across quiet">
        {texts.askedBy(requestedBy.name, formatDateTime(requestedAt))}
        {isAnswered && ` · ${texts.decidedBy(decidedBy.name)}`}
      </span>
    </>
  )
}

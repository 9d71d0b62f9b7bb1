import { expect } from 'vitest'
import { newId } from '#shared/server/ids.ts'
import { isMoney } from './model.ts'
import { at, dayAt, type History, reason } from './setting.ts'
import type { Wanted } from './steps.ts'

/** Plays donations and movements on the product and on its model. */
export const movementSteps = ({
  test,
  customerId,
  manager,
  causes,
  devices,
  terminals,
  model,
  done,
  batches,
  call,
  causeOf,
  causeId,
  shortcut,
  instantOf,
  slotOf,
  startOf,
  endOf,
}: History) => ({
  /** A terminal's donation enters a closed day, a donation by hand does not. */
  async give({ day, cents, cause, sender }: Wanted<'give'>) {
    const device = sender % 3 === 2 ? null : sender % 3
    const moment = instantOf(dayAt(day))
    // The quick donation is based on the first cause.
    const isCheque = sender % 6 === 5
    const isQuick = causeOf(cause) === 0 && sender % 2 === 0
    const answer = await test.call(
      (device === null ? undefined : terminals[device]) ?? manager,
      'POST',
      `/customers/${customerId}/transactions`,
      {
        payload: {
          amount: cents / 100,
          createdAt: moment.toISOString(),
          ...(isQuick ? { shortcutId: shortcut.id } : { causeId: causeId(causeOf(cause)) }),
          donatorFullname: 'Nadia',
          ...(isCheque && { paymentMethod: 'cheque' }),
        },
        headers: { 'idempotency-key': newId() },
      },
    )
    const isKept = device !== null || !model.isClosed(dayAt(day))
    expect(answer.statusCode, answer.body).toBe(isKept ? 201 : 409)
    if (isKept)
      model.addDonation({
        id: answer.json()._id,
        at: moment,
        isByHand: device === null,
        isCheque,
        device,
        isQuick,
        cents,
        cause: causeOf(cause),
      })
  },

  /** Money moved today, or on a day that the person gives: not before the donation, not on a closed day. */
  async move({ kind, donation: index, cents, cause, day }: Wanted<'move'>) {
    const donation = at(model.donations, index)
    if (!donation) return
    const to = cause % causes.length
    const movedOn = isMoney(kind) && day !== null ? dayAt(day) : undefined
    const isPossible = movedOn === undefined || (movedOn >= donation.day && !model.isClosed(movedOn))
    const change = isPossible ? model.changeOf(kind, donation, cents, to) : undefined
    const payload = {
      kind,
      reason,
      ...(movedOn && { movedOn }),
      ...(kind === 'reassigned' && { toCauseId: causeId(to) }),
      ...(!['reassigned', 'cancelled', 'cheque_returned'].includes(kind) && { amount: cents / 100 }),
    }
    const answer = await call('POST', `/transactions/${donation.id}/movements`, payload)
    expect(answer.statusCode < 300, `${kind} ${cents} of ${JSON.stringify(donation)}: ${answer.body}`).toBe(
      change !== undefined,
    )
    if (change !== undefined)
      done.push({ ...model.apply(donation, kind, change, to, { movedOn }), id: answer.json().movement._id })
  },

  async undo({ movement }: Wanted<'undo'>) {
    const undone = at(done, movement)
    if (!undone) return
    const isPossible = model.canUndo(undone)
    const answer = await call('POST', `/transactions/${undone.donation.id}/movements/${undone.id}/undo`, { reason })
    expect(answer.statusCode < 300, `undo of ${JSON.stringify(undone)}: ${answer.body}`).toBe(isPossible)
    if (!isPossible) return
    undone.isUndone = true
    done.push({
      ...model.apply(undone.donation, undone.kind, 0 - undone.cents, undone.from, { undone }),
      id: answer.json().movement._id,
    })
  },

  async slot({ day, length, device: index, from: fromIndex, to }: Wanted<'slot'>) {
    const { from, to: lastDay } = slotOf(day, length)
    const [fromCause, toCause] = [causeOf(fromIndex), to % causes.length]
    if (fromCause === toCause) return
    const device = index % 3 === 2 ? undefined : index % 3
    const moved = model.donations.filter(
      (donation) =>
        donation.day >= from &&
        donation.day <= lastDay &&
        (device === undefined || donation.device === device) &&
        donation.cause === fromCause &&
        donation.left > 0,
    )
    const slot = {
      startDate: startOf(from),
      endDate: endOf(lastDay),
      deviceId: device === undefined ? null : (devices[device]?.id ?? null),
      fromCauseId: causeId(fromCause),
      toCauseId: causeId(toCause),
    }
    const { donationCount, total } = (await call('POST', '/movement-batches/preview', slot)).json()
    expect([donationCount, Math.round(total * 100)]).toEqual([
      moved.length,
      moved.reduce((sum, { left }) => sum + left, 0),
    ])
    if (donationCount === 0) return
    const answer = await call('POST', '/movement-batches', { ...slot, reason, donationCount, total })
    expect(answer.statusCode, answer.body).toBe(201)
    const moves = moved.map((donation) => model.apply(donation, 'reassigned', 0, toCause))
    batches.push({ id: answer.json()._id, moves, isUndone: false })
  },

  async undoSlot({ batch: index }: Wanted<'undoSlot'>) {
    const batch = at(batches, index)
    if (!batch) return
    const movable = batch.moves.filter((move) => move.donation.left > 0 && model.canUndo(move))
    const answer = await call('POST', `/movement-batches/${batch.id}/undo`, { reason })
    expect(answer.statusCode < 300, answer.body).toBe(!batch.isUndone && movable.length > 0)
    if (answer.statusCode >= 300) return
    batch.isUndone = true
    const moves = movable.map((move) => {
      move.isUndone = true
      return model.apply(move.donation, 'reassigned', 0, move.from, { undone: move })
    })
    batches.push({ id: answer.json()._id, moves, isUndone: false })
  },
})

import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import type { FeatureFixture, Records } from '#test/feature-fixture.ts'
import {
  insertMovement,
  insertRecordedBatch,
  insertWaitingBatch,
  insertWaitingRaise,
  insertWaitingRequest,
  sampleRaiseEuros,
} from './movement.fixture.ts'

/** When a donation was given that nothing has put right. */
const slotTime = '2026-03-06T13:00:00.000Z'

const slotBody = ({ causeId, deviceId }: Records) => ({
  startDate: slotTime,
  endDate: slotTime,
  deviceId,
  fromCauseId: null,
  toCauseId: causeId,
})

const terminalSlotBody = ({ givingDeviceId: deviceId }: Records) => ({
  startDate: '2000-01-01T00:00:00.000Z',
  endDate: '2099-12-31T00:00:00.000Z',
  deviceId,
})

export const fixture = {
  rights: `
                                 user  manager  admin  commercial  organizer  terminal  compter  switched
    listMovements                -     yes      yes    -           -          -         -        yes
    createMovement               -     yes      yes    -           -          -         -        yes
    undoMovement                 -     yes      -      -           -          -         -        yes
    listMovementRequests         -     yes      -      -           -          -         -        -
    confirmMovementRequest       -     yes      -      -           -          -         -        -
    declineMovementRequest       -     yes      -      -           -          -         -        yes
    getMovementSettings          -     yes      yes    -           -          -         -        yes
    updateMovementSettings       -     yes      -      -           -          -         -        -
    confirmMovementSettings      -     yes      -      -           -          -         -        -
    declineMovementSettings      -     yes      -      -           -          -         -        -
    previewSlot                  -     yes      -      -           -          -         -        -
    listMovementBatches          -     yes      -      -           -          -         -        -
    createMovementBatch          -     yes      -      -           -          -         -        -
    previewTerminalCancellation  -     yes      -      -           -          -         -        -
    requestTerminalCancellation  -     yes      -      -           -          -         -        -
    undoMovementBatch            -     yes      -      -           -          -         -        -
    confirmMovementBatch         -     yes      -      -           -          -         -        -
    declineMovementBatch         -     yes      -      -           -          -         -        -
  `,
  prepare: async ({ db, customerId, deviceId, managerId }) => {
    await insertWaitingRaise(db, customerId, managerId)
    await insertDonation(db, customerId, { device_id: deviceId }, { created_at: slotTime })
  },
  records: ({ db, customerId, causeId, deviceId, transactionId, managerId }) => {
    const about = { customerId, transactionId }
    const batchOf = async (insert: typeof insertRecordedBatch, at: string) => {
      const { id } = await insertDonation(db, customerId, { device_id: deviceId }, { created_at: at })
      return insert(db, { customerId, transactionId: id }, { at, toCauseId: causeId, requestedBy: managerId })
    }
    return {
      /** A terminal that has sent one donation of 20 €. */
      givingDeviceId: async () => {
        const giving = await insertDevice(db, customerId)
        await insertDonation(db, customerId, { device_id: giving.id }, { amount_cents: 2000 })
        return giving.id
      },
      movementId: () => insertMovement(db, about, { recordedBy: managerId }),
      requestId: () => insertWaitingRequest(db, about, { requestedBy: managerId }),
      batchId: () => batchOf(insertWaitingBatch, '2026-03-06T14:00:00.000Z'),
      recordedBatchId: () => batchOf(insertRecordedBatch, '2026-03-06T15:00:00.000Z'),
    }
  },
  samples: {
    // Cancelling is what an admin may do too.
    createMovement: {
      params: { transactionId: 'untouchedDonationId' },
      body: { kind: 'cancelled', reason: 'Carte refusée' },
    },
    undoMovement: { body: { reason: 'Saisi par erreur' } },
    updateMovementSettings: { body: { confirmationAmount: sampleRaiseEuros } },
    confirmMovementSettings: { body: { confirmationAmount: sampleRaiseEuros } },
    previewSlot: { body: slotBody },
    createMovementBatch: {
      body: (records) => ({ ...slotBody(records), reason: 'Mauvaise cause', donationCount: 1, total: 20 }),
    },
    previewTerminalCancellation: { body: terminalSlotBody },
    requestTerminalCancellation: {
      body: (records) => ({ ...terminalSlotBody(records), reason: 'Appareil volé', donationCount: 1, total: 20 }),
    },
    undoMovementBatch: { params: { batchId: 'recordedBatchId' }, body: { reason: 'Saisi par erreur' } },
  },
  edits: {
    updateMovementSettings: {
      read: 'getMovementSettings',
      stale: { confirmationAmount: 12 },
      shown: 'Montant à confirmer à deux\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture

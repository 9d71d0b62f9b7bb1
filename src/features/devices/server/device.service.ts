import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changesIn } from '#features/audit/journal.ts'
import { forbidden, notFound, Refusal } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { deviceJournal } from '../device.journal.ts'
import type { Device, DeviceCreation, DeviceUpdate } from '../device.ts'
import { changeDevice, type DeviceKey, findDevice, insertDevice, lockDevice } from './device.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof deviceJournal>; clock: () => Date }

const serialNumberTaken = () => {
  const message = 'Ce numéro de série est déjà utilisé'
  return new Refusal(409, 'serial-number-taken', message, { fields: { serialNumber: message } })
}

/** One terminal of an association. Throws a 404 `Refusal` when there is none of this id. */
export const getDeviceOf = async (db: Database, key: DeviceKey): Promise<Device> => {
  const device = await findDevice(db, key)
  if (!device) throw notFound()
  return device
}

/**
 * Adds a terminal to an association. A serial number exists once on the whole platform, whatever its letter case; the
 * database's own index decides, so of parallel creations one wins.
 * @throws Refusal 409 'Ce numéro de série est déjà utilisé', on the field serialNumber.
 */
export const createCreateDevice =
  ({ db, recordAudit, clock }: Deps) =>
  async (actor: Person, customerId: string, wanted: DeviceCreation): Promise<Device> => {
    const key = { customerId, deviceId: newId() }
    try {
      return await db.transaction().execute(async (transaction) => {
        await insertDevice(transaction, key, { ...wanted, createdAt: clock() })
        const subject = { _id: key.deviceId, name: wanted.label }
        await recordAudit(transaction, deviceJournal, { customerId, actor, action: 'created', subject, after: wanted })
        return getDeviceOf(transaction, key)
      })
    } catch (error) {
      if (brokenUniqueConstraint(error) === 'devices_serial_number_once') throw serialNumberTaken()
      throw error
    }
  }

/**
 * Changes a terminal's label, and its model where an admin or organizer asks (docs/rules.md#devices-update).
 * @throws Refusal 403 for a manager who names a model, 404 for no such terminal.
 */
export const createUpdateDevice =
  ({ db, recordAudit }: Deps) =>
  async (actor: Person, key: DeviceKey, wanted: DeviceUpdate): Promise<Device> => {
    if (actor.role === 'manager' && wanted.model !== undefined) throw forbidden()
    return db.transaction().execute(async (transaction) => {
      const before = await lockDevice(transaction, key)
      if (!before) throw notFound()
      const after = { label: wanted.label, model: wanted.model ?? before.model }
      const changes = changesIn(deviceJournal, before, after)
      if (Object.keys(changes.after).length > 0) {
        await changeDevice(transaction, key, after)
        const { customerId, deviceId } = key
        const subject = { _id: deviceId, name: before.label }
        await recordAudit(transaction, deviceJournal, { customerId, actor, action: 'updated', subject, ...changes })
      }
      return getDeviceOf(transaction, key)
    })
  }

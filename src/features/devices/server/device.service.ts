import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { forbidden, notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { deviceJournal } from '../device.journal.ts'
import { type Device, type DeviceCreation, type DeviceUpdate, deviceRefusals } from '../device.ts'
import {
  changeDevice,
  type DeviceKey,
  findDevice,
  insertDevice,
  listAllDevices,
  lockDevice,
} from './device.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof deviceJournal>; clock: () => Date }

const subjectOf = ({ _id, label }: Device) => ({ _id, name: label })

/** The rules of devices (docs/rules/devices.md). Every refusal is a `Refusal`. */
export const createDeviceService = ({ db, recordAudit, clock }: Deps) => {
  const get = async (key: DeviceKey, handle = db): Promise<Device> => {
    const device = await findDevice(handle, key, clock())
    if (!device) throw notFound()
    return device
  }

  const insert = (actor: Person, key: DeviceKey, input: DeviceCreation): Promise<Device> =>
    db.transaction().execute(async (transaction) => {
      await insertDevice(transaction, key, { ...input, createdAt: clock() })
      const device = await get(key, transaction)
      const { customerId } = key
      const { after } = changesIn(deviceJournal, {}, input)
      const record = { customerId, actor, action: 'created', subject: subjectOf(device), after } as const
      await recordAudit(transaction, deviceJournal, record)
      return device
    })

  return {
    list: (customerId: string) => listAllDevices(db, customerId, clock()),

    /** Throws 404 when the association has no such device. */
    get: (key: DeviceKey) => get(key),

    /** Throws 409 on serialNumber when any device has it, in any letter case, by the unique index. */
    async create(actor: Person, customerId: string, input: DeviceCreation): Promise<Device> {
      try {
        return await insert(actor, { customerId, deviceId: newId() }, input)
      } catch (error) {
        if (brokenUniqueConstraint(error) === 'devices_serial_number_once') throw deviceRefusals.serialNumberTaken()
        throw error
      }
    },

    /** Throws 403 for a manager's model (docs/rules/devices.md#devices-update), 404, 409 for an outdated version. */
    async update(actor: Person, key: DeviceKey, wanted: DeviceUpdate, readVersion?: string): Promise<Device> {
      if (actor.role === 'manager' && wanted.model !== undefined) throw forbidden()
      return db.transaction().execute(async (transaction) => {
        const before = await lockDevice(transaction, key, clock())
        if (!before) throw notFound()
        await requireUnchanged(transaction, changedSince(deviceJournal.fields, readVersion, before), actor, {
          customerId: key.customerId,
          action: deviceJournal.subject,
          subjectId: key.deviceId,
        })
        const changes = changesIn(deviceJournal, before, { ...before, ...wanted })
        if (Object.keys(changes.after).length === 0) return before
        await changeDevice(transaction, key, wanted)
        const after = await get(key, transaction)
        const { customerId } = key
        const subject = subjectOf(before)
        await recordAudit(transaction, deviceJournal, { customerId, actor, action: 'updated', subject, ...changes })
        return after
      })
    },
  }
}

// A device is a place: the service puts another box there, and the former one is a row of `device_boxes`.

import type { RecordAudit } from '#features/audit/audit.port.ts'
import { notFound } from '#shared/problem.ts'
import type { Person, Terminal } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { deviceJournal } from '../device.journal.ts'
import { type Device, type DeviceReplacement, deviceRefusals } from '../device.ts'
import type { Heartbeat } from '../device-health.ts'
import { type DeviceKey, lockDevice, markRetired, markRevoked, replaceBox } from './device.repository.ts'
import { deleteCode } from './device-code.repository.ts'
import { deleteContact, updateContact } from './device-contact.repository.ts'
import { revokeTokens } from './terminal-session.repository.ts'
import type { TerminalSessions } from './terminal-session.service.ts'
import { endAlarm } from './unusual.repository.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof deviceJournal>
  clock: () => Date
  terminalSessions: TerminalSessions
}

type Change = {
  action: 'replaced' | 'retired' | 'reinstated' | 'examined'
  before?: { serialNumber: string; model: string }
  after?: { serialNumber: string; model: string }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Replaces, retires and reinstates terminals, and stores heartbeats (docs/rules/devices.md#devices-replace). */
export const createDevicePlaceService = ({ db, recordAudit, clock, terminalSessions }: Deps) => {
  /** Changes a locked device, with its line in the journal unless `change` returns undefined. Throws 404. */
  const changeDevice = (
    actor: Person,
    key: DeviceKey,
    change: (transaction: Database, device: Device) => Promise<Change | undefined>,
  ): Promise<Device> =>
    db.transaction().execute(async (transaction) => {
      const device = await lockDevice(transaction, key, clock())
      if (!device) throw notFound()
      const made = await change(transaction, device)
      if (!made) return device
      const subject = { _id: device._id, name: device.label }
      await recordAudit(transaction, deviceJournal, { customerId: key.customerId, actor, subject, ...made })
      return (await lockDevice(transaction, key, clock())) ?? device
    })

  const endAccess = async (transaction: Database, key: DeviceKey): Promise<void> => {
    await deleteCode(transaction, key)
    await revokeTokens(transaction, key, clock())
    await markRevoked(transaction, key, clock())
  }

  return {
    /** Replaces the box, whose access ends. Throws 404, 409 for a serial number in use, 422 for a retired device. */
    async replace(actor: Person, key: DeviceKey, { serialNumber, model }: DeviceReplacement): Promise<Device> {
      const replaced = changeDevice(actor, key, async (transaction, device) => {
        if (device.state === 'retired') throw deviceRefusals.retired()
        if (isSame(device.serialNumber, serialNumber)) throw deviceRefusals.sameBox()
        const before = { serialNumber: device.serialNumber, model: device.model }
        const after = { serialNumber, model: model ?? device.model }
        await endAccess(transaction, key)
        await deleteContact(transaction, key)
        await replaceBox(transaction, key, { ...after, replacedAt: clock() })
        return { action: 'replaced', before, after }
      })
      const device = await replaced.catch((error: unknown) => {
        if (brokenUniqueConstraint(error) === 'devices_serial_number_once') throw deviceRefusals.serialNumberTaken()
        throw error
      })
      await terminalSessions.refuseRevoked(key.deviceId)
      return device
    },

    /** Takes a terminal out of use. Its access ends. A no-op for a retired one. Throws 404. */
    async retire(actor: Person, key: DeviceKey): Promise<Device> {
      const device = await changeDevice(actor, key, async (transaction, { state }) => {
        if (state === 'retired') return undefined
        await endAccess(transaction, key)
        await markRetired(transaction, key, clock())
        return { action: 'retired' }
      })
      await terminalSessions.refuseRevoked(key.deviceId)
      return device
    },

    /** Puts a retired terminal back into use. A no-op for one in use. Throws 404. */
    reinstate: (actor: Person, key: DeviceKey): Promise<Device> =>
      changeDevice(actor, key, async (transaction, { state }) => {
        if (state !== 'retired') return undefined
        await markRetired(transaction, key, null)
        return { action: 'reinstated' }
      }),

    /** Ends the alarm of a terminal: a person has examined its donations. A no-op without one. Throws 404. */
    examine: (actor: Person, key: DeviceKey): Promise<Device> =>
      changeDevice(actor, key, async (transaction) => {
        const hasEnded = await endAlarm(transaction, key, { endedAt: clock(), endedBy: actor.accountId })
        return hasEnded ? { action: 'examined' } : undefined
      }),

    /** Stores a terminal's heartbeat. Throws 429 within ten seconds of its last one. */
    async heartbeat({ customerId, deviceId }: Terminal, heartbeat: Heartbeat): Promise<void> {
      if (!(await updateContact(db, { customerId, deviceId }, heartbeat, clock())))
        throw deviceRefusals.tooManyHeartbeats()
    },
  }
}

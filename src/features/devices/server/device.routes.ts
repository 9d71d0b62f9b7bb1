import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import {
  createDevice,
  getDevice,
  issueDeviceCode,
  listDevices,
  revokeDevice,
  signInDevice,
  updateDevice,
} from '../device.endpoints.ts'
import { deviceJournal } from '../device.journal.ts'
import { createIssueCode, createRevokeAccess, createSignIn } from './access.service.ts'
import { listDevicesOf } from './device.repository.ts'
import { createCreateDevice, createUpdateDevice, getDeviceOf } from './device.service.ts'

/** Terminals, and how they get in and are kept out. */
export const deviceRoutes = (
  bind: Bind,
  deps: { db: Database; recordAudit: RecordAudit<typeof deviceJournal>; clock: () => Date },
): void => {
  const add = createCreateDevice(deps)
  const update = createUpdateDevice(deps)
  const issueCode = createIssueCode(deps)
  const revokeAccess = createRevokeAccess(deps)
  const signIn = createSignIn(deps)

  bind(listDevices, ({ customerId }) => listDevicesOf(deps.db, customerId))
  bind(createDevice, ({ actor, customerId, body }) => add(actor, customerId, body))
  bind(getDevice, ({ customerId, params }) => getDeviceOf(deps.db, { customerId, deviceId: params.deviceId }))
  bind(updateDevice, ({ actor, customerId, params, body }) =>
    update(actor, { customerId, deviceId: params.deviceId }, body),
  )
  bind(issueDeviceCode, ({ actor, customerId, params }) => issueCode(actor, { customerId, deviceId: params.deviceId }))
  bind(revokeDevice, async ({ actor, customerId, params }) => {
    await revokeAccess(actor, { customerId, deviceId: params.deviceId })
    return undefined
  })
  bind(signInDevice, ({ params, body, request }) => signIn({ deviceId: params.deviceId, address: request.ip, ...body }))
}

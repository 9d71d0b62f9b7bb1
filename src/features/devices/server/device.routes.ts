import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { issueDeviceCode, listDevices, revokeDevice, signInDevice } from '../device.endpoints.ts'
import { listDevicesOf } from './device.repository.ts'
import { createIssueCode, createRevokeAccess, createSignIn } from './device.service.ts'

/** Terminals, and how they get in and are kept out. */
export const deviceRoutes = (bind: Bind, deps: { db: Database; now?: () => Date }): void => {
  const issueCode = createIssueCode(deps)
  const revokeAccess = createRevokeAccess(deps)
  const signIn = createSignIn(deps)

  bind(listDevices, ({ customerId }) => listDevicesOf(deps.db, customerId))
  bind(issueDeviceCode, ({ customerId, params }) => issueCode({ customerId, deviceId: params.deviceId }))
  bind(revokeDevice, async ({ customerId, params }) => {
    await revokeAccess({ customerId, deviceId: params.deviceId })
    return undefined
  })
  bind(signInDevice, ({ params, body, request }) => signIn({ deviceId: params.deviceId, address: request.ip, ...body }))
}

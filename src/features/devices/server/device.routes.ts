import type { Bind } from '#shared/server/bind.ts'
import {
  createDevice,
  getDevice,
  issueDeviceCode,
  listDevices,
  revokeDevice,
  signInDevice,
  updateDevice,
} from '../device.endpoints.ts'
import type { DeviceService } from './device.service.ts'
import type { DeviceCodeService } from './device-code.service.ts'

export const deviceRoutes = (bind: Bind, devices: DeviceService, codes: DeviceCodeService): void => {
  bind(listDevices, ({ customerId }) => devices.list(customerId))
  bind(createDevice, ({ actor, customerId, body }) => devices.create(actor, customerId, body))
  bind(getDevice, ({ params }) => devices.get(params))
  bind(updateDevice, ({ actor, params, body }) => devices.update(actor, params, body))

  bind(issueDeviceCode, ({ actor, customerId, params }) => codes.issue(actor, { ...params, customerId }))
  bind(revokeDevice, async ({ actor, customerId, params }) => {
    await codes.revoke(actor, { ...params, customerId })
    return undefined
  })
  bind(signInDevice, ({ params, body, request }) => codes.signIn({ ...params, address: request.ip, ...body }))
}

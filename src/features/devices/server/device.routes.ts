import { Refusal } from '#shared/problem.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { SecurityEvent } from '#shared/server/security-log.ts'
import * as calls from '../device.endpoints.ts'
import type { DeviceService } from './device.service.ts'
import type { DeviceCodeService } from './device-code.service.ts'
import type { DevicePlaceService } from './device-place.service.ts'
import type { FleetService } from './fleet.service.ts'

type Services = { devices: DeviceService; codes: DeviceCodeService; places: DevicePlaceService; fleet: FleetService }

export const deviceRoutes = (bind: Bind, { devices, codes, places, fleet }: Services): void => {
  bind(calls.listDevices, ({ customerId }) => devices.list(customerId))
  bind(calls.listFleet, ({ query }) => fleet.list(query))
  bind(calls.createDevice, ({ actor, customerId, body }) => devices.create(actor, customerId, body))
  bind(calls.getDevice, ({ params }) => devices.get(params))
  bind(calls.updateDevice, ({ actor, params, body, headers }) =>
    devices.update(actor, params, body, headers['if-match']),
  )
  bind(calls.replaceDevice, ({ actor, params, body }) => places.replace(actor, params, body))
  bind(calls.retireDevice, ({ actor, params }) => places.retire(actor, params))
  bind(calls.reinstateDevice, ({ actor, params }) => places.reinstate(actor, params))
  bind(calls.examineDevice, ({ actor, params }) => places.examine(actor, params))
  bind(calls.sendHeartbeat, ({ actor, body }) => places.heartbeat(actor, body))

  bind(calls.issueDeviceCode, ({ actor, customerId, params }) => codes.issue(actor, { ...params, customerId }))
  bind(calls.revokeDevice, ({ actor, customerId, params }) => codes.revoke(actor, { ...params, customerId }))
  bind(calls.signInDevice, async ({ params, body, request }) => {
    const note = (event: SecurityEvent) => request.server.noteSecurityEvent(request, event, { device: params.deviceId })
    try {
      const session = await codes.signIn({ ...params, address: request.ip, ...body })
      note('terminal-signed-in')
      return session
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) note('terminal-sign-in-failed')
      if (error instanceof Refusal && error.status === 429) note('terminal-locked-out')
      throw error
    }
  })
}

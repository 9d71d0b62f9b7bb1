import { Refusal } from '#shared/problem.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import type { SecurityEvent } from '#shared/server/security-log.ts'
import * as calls from '../device.endpoints.ts'
import { deviceJournal } from '../device.journal.ts'
import * as deviceShapes from '../device.ts'
import * as healthShapes from '../device-health.ts'
import * as fleetShapes from '../fleet.ts'
import { createDeviceService } from './device.service.ts'
import { createDeviceCodeService } from './device-code.service.ts'
import { createDevicePlaceService } from './device-place.service.ts'
import { createFleetService } from './fleet.service.ts'
import { createSilenceWatch } from './silence.service.ts'
import { createUnusualWatch } from './unusual.service.ts'

type Deps = DepsOf<
  | typeof createDeviceService
  | typeof createDeviceCodeService
  | typeof createDevicePlaceService
  | typeof createFleetService
>

type WatchDeps = DepsOf<typeof createSilenceWatch | typeof createUnusualWatch>

/** The time after which a silent terminal is noticed. */
const silenceMs = 60_000
/** The time after which unusual donations of a terminal are noticed. */
const unusualMs = 5000

export const feature = {
  api: [
    {
      tag: 'Terminals',
      description: 'The donation terminals of an association, and how a terminal signs in.',
      calls,
      shapes: [deviceShapes, healthShapes, fleetShapes],
    },
  ],
  journals: [deviceJournal],
  bind(bind: Bind, deps: Deps) {
    const devices = createDeviceService(deps)
    const codes = createDeviceCodeService(deps)
    const places = createDevicePlaceService(deps)
    const fleet = createFleetService(deps)
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
      const note = (event: SecurityEvent) =>
        request.server.noteSecurityEvent(request, event, { device: params.deviceId })
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
  },
  upkeep: (deps: WatchDeps) => [
    { everyMs: silenceMs, run: createSilenceWatch(deps) },
    { everyMs: unusualMs, run: createUnusualWatch(deps) },
  ],
} satisfies Feature

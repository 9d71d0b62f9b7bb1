import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../device.endpoints.ts'
import { deviceJournal } from '../device.journal.ts'
import * as deviceShapes from '../device.ts'
import * as healthShapes from '../device-health.ts'
import * as fleetShapes from '../fleet.ts'
import { deviceRoutes } from './device.routes.ts'
import { createDeviceService } from './device.service.ts'
import { createDeviceCodeService } from './device-code.service.ts'
import { createDevicePlaceService } from './device-place.service.ts'
import { createFleetService } from './fleet.service.ts'

type Deps = DepsOf<
  | typeof createDeviceService
  | typeof createDeviceCodeService
  | typeof createDevicePlaceService
  | typeof createFleetService
>

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
  bind: (bind: Bind, deps: Deps) =>
    deviceRoutes(bind, {
      devices: createDeviceService(deps),
      codes: createDeviceCodeService(deps),
      places: createDevicePlaceService(deps),
      fleet: createFleetService(deps),
    }),
} satisfies Feature

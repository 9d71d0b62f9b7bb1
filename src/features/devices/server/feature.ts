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
  bind: (bind: Bind, deps: Deps) =>
    deviceRoutes(bind, {
      devices: createDeviceService(deps),
      codes: createDeviceCodeService(deps),
      places: createDevicePlaceService(deps),
      fleet: createFleetService(deps),
    }),
  upkeep: (deps: WatchDeps) => [
    { everyMs: silenceMs, run: createSilenceWatch(deps) },
    { everyMs: unusualMs, run: createUnusualWatch(deps) },
  ],
} satisfies Feature

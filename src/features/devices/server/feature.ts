import type { Bind } from '#shared/server/bind.ts'
import { type Database, inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../device.endpoints.ts'
import { deviceJournal } from '../device.journal.ts'
import * as deviceShapes from '../device.ts'
import * as healthShapes from '../device-health.ts'
import * as fleetShapes from '../fleet.ts'
import { createDaySilences } from './day-silence.service.ts'
import { findCustomerOfDevice } from './device.repository.ts'
import { deviceRoutes } from './device.routes.ts'
import { createDeviceService } from './device.service.ts'
import { createDeviceCodeService } from './device-code.service.ts'
import { createDeviceLosses } from './device-loss.service.ts'
import { createDevicePlaceService } from './device-place.service.ts'
import { createFleetService } from './fleet.service.ts'
import { countSilent } from './silence.repository.ts'
import { createSilenceWatch } from './silence.service.ts'
import { createTerminalSessions, isTerminalToken } from './terminal-session.service.ts'
import { createUnusualWatch } from './unusual.service.ts'

type Deps = DepsOf<
  | typeof createDeviceService
  | typeof createDeviceCodeService
  | typeof createDevicePlaceService
  | typeof createFleetService
>

type SessionDeps = Omit<Parameters<typeof createTerminalSessions>[0], 'db'> & { donationDb: SqlDatabase }
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
  offers: {
    customerOfDevice:
      ({ db }: { db: Database }) =>
      (deviceId: string) =>
        findCustomerOfDevice(db, deviceId),
    daySilences: (deps: DepsOf<typeof createDaySilences>) => createDaySilences(deps),
    deviceLosses: (deps: DepsOf<typeof createDeviceLosses>) => createDeviceLosses(deps),
    countSilentDevices:
      ({ db }: { db: Database }) =>
      (customerId: string) =>
        countSilent(db, customerId),
    isTerminalToken: () => isTerminalToken,
    terminalSessions: ({ donationDb, clock, announceRevocation }: SessionDeps) =>
      createTerminalSessions({ db: inCamelCase(donationDb), clock, announceRevocation }),
  },
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

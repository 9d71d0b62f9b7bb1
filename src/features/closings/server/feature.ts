import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../closing.endpoints.ts'
import { closingJournal } from '../closing.journal.ts'
import * as shapes from '../closing.ts'
import { closingRoutes } from './closing.routes.ts'
import { createClosingService } from './closing.service.ts'
import { createSealer, type Sealer } from './closing-seal.service.ts'

type Deps = Omit<DepsOf<typeof createClosingService>, 'sealer'> & { sealer: Sealer }

/** The time after which a closing that a stopped process has left is resumed. */
const resumeMs = 60_000

export const feature = {
  api: [
    {
      tag: 'Closings',
      description: 'A day or a period that is closed: its figures are sealed, and nothing is added inside by a person.',
      calls,
      shapes: [shapes],
    },
  ],
  journals: [closingJournal],
  bind: (bind: Bind, deps: Deps) => {
    closingRoutes(bind, createClosingService(deps))
    return deps.sealer
  },
  upkeep: (deps: DepsOf<typeof createSealer>) => {
    const sealer = createSealer(deps)
    return [{ everyMs: resumeMs, run: () => sealer.resume(), close: () => sealer.close() }]
  },
} satisfies Feature

import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../closing.endpoints.ts'
import { closingJournal } from '../closing.journal.ts'
import * as shapes from '../closing.ts'
import * as reopeningShapes from '../reopening.ts'
import { createClosingService } from './closing.service.ts'
import { createSealer, type Sealer } from './closing-seal.service.ts'
import { createReopenings } from './reopening.service.ts'

type Deps = Omit<DepsOf<typeof createClosingService | typeof createReopenings>, 'sealer'> & { sealer: Sealer }

/** The time after which a closing that a stopped process has left is resumed. */
const resumeMs = 60_000

export const feature = {
  api: [
    {
      tag: 'Closings',
      description: 'A day or a period that is closed: its figures are sealed, and nothing is added inside by a person.',
      calls,
      shapes: [shapes, reopeningShapes],
    },
  ],
  journals: [closingJournal],
  bind: (bind: Bind, deps: Deps) => {
    const closings = createClosingService(deps)
    const reopenings = createReopenings(deps)
    bind(calls.listClosings, ({ customerId, query }) => closings.list(customerId, query))
    bind(calls.listOpenDays, ({ customerId }) => closings.listOpenDays(customerId))
    bind(calls.listClosedDays, ({ customerId }) => closings.listClosedDays(customerId))
    bind(calls.previewClosing, ({ customerId, query }) => closings.preview(customerId, query))
    bind(calls.createClosing, ({ actor, customerId, body }) => closings.create(actor, customerId, body))
    bind(calls.getClosing, ({ params }) => closings.get(params))
    bind(calls.reopenClosing, ({ actor, params, body }) => reopenings.reopen(actor, params, body.reason))
    bind(calls.requestReopening, ({ actor, params, body }) => reopenings.request(actor, params, body.reason))
    bind(calls.confirmReopening, ({ actor, params }) => reopenings.confirm(actor, params))
    bind(calls.declineReopening, ({ actor, params }) => reopenings.decline(actor, params))
    bind(calls.exportClosing, ({ actor, params, reply }) => {
      reply.header('content-disposition', 'attachment; filename="cloture.csv"')
      return closings.export(actor, params)
    })
    bind(calls.printClosing, ({ params, reply }) => {
      reply.header('content-disposition', 'attachment; filename="cloture.pdf"')
      return closings.print(params)
    })
    bind(calls.checkClosing, ({ params }) => closings.check(params))
    return deps.sealer
  },
  upkeep: (deps: DepsOf<typeof createSealer>) => {
    const sealer = createSealer(deps)
    return [{ everyMs: resumeMs, run: () => sealer.resume(), close: () => sealer.close() }]
  },
} satisfies Feature

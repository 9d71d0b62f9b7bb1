import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../month.endpoints.ts'
import { monthJournal } from '../month.journal.ts'
import * as shapes from '../month.ts'
import { createMonthService } from './month.service.ts'

export const feature = {
  api: [
    {
      tag: 'Months',
      description: 'A month as a treasurer closes it: donations beside the bank, the cash box and the cheques.',
      calls,
      shapes: [shapes],
    },
  ],
  journals: [monthJournal],
  bind(bind: Bind, deps: DepsOf<typeof createMonthService>) {
    const months = createMonthService(deps)
    bind(calls.getMonth, ({ actor, customerId, query }) => months.get(actor, customerId, query.month))
    bind(calls.closeMonth, ({ actor, customerId, body }) => months.close(actor, customerId, body))
    bind(calls.printMonth, ({ customerId, query, reply }) => {
      reply.header('content-disposition', 'attachment; filename="mois.pdf"')
      return months.print(customerId, query.month)
    })
  },
} satisfies Feature

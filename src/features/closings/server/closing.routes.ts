import type { Bind } from '#shared/server/bind.ts'
import * as calls from '../closing.endpoints.ts'
import type { ClosingService } from './closing.service.ts'

export const closingRoutes = (bind: Bind, closings: ClosingService): void => {
  bind(calls.listClosings, ({ customerId, query }) => closings.list(customerId, query))
  bind(calls.listOpenDays, ({ customerId }) => closings.listOpenDays(customerId))
  bind(calls.previewClosing, ({ customerId, query }) => closings.preview(customerId, query))
  bind(calls.createClosing, ({ actor, customerId, body }) => closings.create(actor, customerId, body))
  bind(calls.getClosing, ({ params }) => closings.get(params))
  bind(calls.reopenClosing, ({ actor, params, body }) => closings.reopen(actor, params, body.reason))
  bind(calls.exportClosing, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="cloture.csv"')
    return closings.export(actor, params)
  })
  bind(calls.printClosing, ({ params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="cloture.pdf"')
    return closings.print(params)
  })
  bind(calls.checkClosing, ({ params }) => closings.check(params))
}

import type { Bind } from '#shared/server/bind.ts'
import {
  checkClosing,
  createClosing,
  exportClosing,
  getClosing,
  listClosings,
  listOpenDays,
  previewClosing,
  printClosing,
  reopenClosing,
} from '../closing.endpoints.ts'
import type { ClosingService } from './closing.service.ts'

export const closingRoutes = (bind: Bind, closings: ClosingService): void => {
  bind(listClosings, ({ customerId, query }) => closings.list(customerId, query))
  bind(listOpenDays, ({ customerId }) => closings.listOpenDays(customerId))
  bind(previewClosing, ({ customerId, query }) => closings.preview(customerId, query))
  bind(createClosing, ({ actor, customerId, body }) => closings.create(actor, customerId, body))
  bind(getClosing, ({ params }) => closings.get(params))
  bind(reopenClosing, ({ actor, params, body }) => closings.reopen(actor, params, body.reason))
  bind(exportClosing, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="cloture.csv"')
    return closings.export(actor, params)
  })
  bind(printClosing, ({ params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="cloture.pdf"')
    return closings.print(params)
  })
  bind(checkClosing, ({ params }) => closings.check(params))
}

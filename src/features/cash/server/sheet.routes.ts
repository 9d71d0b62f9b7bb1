import type { Bind } from '#shared/server/bind.ts'
import {
  createSheet,
  deleteSheet,
  getSheet,
  listSheets,
  reverseSheet,
  signSheet,
  updateSheet,
  withdrawSignature,
} from '../sheet.endpoints.ts'
import type { SheetService } from './sheet.service.ts'

export const sheetRoutes = (bind: Bind, sheets: SheetService): void => {
  bind(listSheets, ({ customerId, query }) => sheets.list(customerId, query))
  bind(getSheet, ({ params }) => sheets.get(params))
  bind(createSheet, ({ actor, customerId, body }) => sheets.create(actor, customerId, body))
  bind(updateSheet, ({ actor, params, body }) => sheets.update(actor, params, body))
  bind(deleteSheet, async ({ actor, params }) => {
    await sheets.remove(actor, params)
    return undefined
  })
  bind(signSheet, ({ actor, params, body }) => sheets.sign(actor, params, body.total))
  bind(reverseSheet, ({ actor, params, body }) => sheets.reverse(actor, params, body.reason))
  bind(withdrawSignature, ({ actor, params }) => sheets.withdraw(actor, params))
}

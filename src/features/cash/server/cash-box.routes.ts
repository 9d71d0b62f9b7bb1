import type { Bind } from '#shared/server/bind.ts'
import { getCashBox } from '../cash-box.endpoints.ts'
import type { CashBoxService } from './cash-box.service.ts'

export const cashBoxRoutes = (bind: Bind, boxes: CashBoxService): void => {
  bind(getCashBox, ({ customerId, query }) => boxes.read(customerId, query))
}

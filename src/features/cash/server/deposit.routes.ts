import type { Bind } from '#shared/server/bind.ts'
import {
  cancelDeposit,
  createDeposit,
  getCashBox,
  getDeposit,
  getUndeposited,
  listDeposits,
} from '../deposit.endpoints.ts'
import type { CashBoxService } from './cash-box.service.ts'
import type { DepositService } from './deposit.service.ts'

export const depositRoutes = (bind: Bind, deposits: DepositService, boxes: CashBoxService): void => {
  bind(listDeposits, ({ customerId, query }) => deposits.list(customerId, query))
  bind(getUndeposited, ({ customerId }) => deposits.readUndeposited(customerId))
  bind(getDeposit, ({ params }) => deposits.get(params))
  bind(createDeposit, ({ actor, customerId, body }) => deposits.create(actor, customerId, body))
  bind(cancelDeposit, ({ actor, params, body }) => deposits.cancel(actor, params, body.reason))
  bind(getCashBox, ({ customerId, query }) => boxes.read(customerId, query))
}

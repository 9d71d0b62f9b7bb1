import type { z } from 'zod'
import type { RequireCash } from '#features/movements/movement.port.ts'
import { movementRefusals } from '#features/movements/movement-refusals.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { CashBox, CashBoxQuery } from '../cash-box.ts'
import { lockBox, readBalances, readBoxDays } from './cash-box.repository.ts'
import { differenceOf, findDifference } from './cash-difference.repository.ts'

/** The days of a page. */
const pageSize = 31

/** Reads the cash box (docs/rules/cash.md#cash-box). */
export const createCashBoxService = ({ db }: { db: Database }) => ({
  async read(actor: Person, customerId: string, { before }: z.output<typeof CashBoxQuery>): Promise<CashBox> {
    const newest = await readBoxDays(db, customerId, { before: undefined, limit: 1 })
    const rows = await readBoxDays(db, customerId, { before, limit: pageSize + 1 })
    const data = rows.slice(0, pageSize).map(({ day, received, refunded, deposited, adjusted, balance }) => ({
      day,
      received: eurosOfCents(received),
      refunded: eurosOfCents(refunded),
      deposited: eurosOfCents(deposited),
      adjusted: eurosOfCents(adjusted),
      balance: eurosOfCents(balance),
    }))
    const nextBefore = rows.length > pageSize ? (data.at(-1)?.day ?? null) : null
    const row = await findDifference(db, customerId, 'waiting')
    const waiting = row ? differenceOf(row, actor.accountId) : null
    return { balance: eurosOfCents(newest[0]?.balance ?? 0), waiting, data, nextBefore }
  },
})

/** Throws 409 when what the transaction has recorded leaves too little cash in the box on a day. */
export const requireCash: RequireCash = async (transaction, customerId) => {
  await lockBox(transaction, customerId)
  const lowest = (await readBalances(transaction, customerId)).findLast(({ balance }) => balance < 0)
  if (lowest) throw movementRefusals.cashBoxEmpty(0 - lowest.balance, lowest.day)
}

import type { DeviceLosses } from '#features/devices/device.port.ts'
import { addDays, type Day, dayOf, hourMs } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { BankRisk, BankStandings } from '../../bank-calendar.ts'
import { readOpen } from '../explanations/line.queries.ts'
import { readDifferenceCents, readLost, readOpenDebits } from './risk.queries.ts'
import { countStandings, listStandings, listToLookAt, storeStanding } from './risk.repository.ts'
import { type Loss, lateLosses, mostItems, riskOf, standingOf, stateOf } from './risk.rules.ts'
import { readContractDevices, readUnpaid } from './unpaid.service.ts'

type Deps = { db: Database; clock: () => Date; deviceLosses: DeviceLosses }

/** Lists the losses of another feature: receipts that donors must not use, or that none may issue. */
type ListReceiptLosses = (customerId: string, today: Day) => Promise<Loss[]>

/** The time that money is looked for: thirteen months (docs/rules/bank.md#bank-risk). */
const claimDays = 396

/** Lists what may never come to an association, and the debits that are too many to list. */
const readLosses = async ({ db, clock, deviceLosses }: Deps, customerId: string) => {
  const today = dayOf(clock())
  const from = addDays(today, -claimDays)
  const days = { first: from, last: today }
  const devices = await readContractDevices(db, customerId, days)
  const debits = await readOpenDebits(db, customerId, { from, limit: mostItems })
  const losses: Loss[] = [
    ...(await deviceLosses(customerId)).map(({ since, ...loss }) => ({ ...loss, since: since.toISOString() })),
    ...lateLosses(await readUnpaid(db, customerId, devices, { days, today })),
    ...(await readLost(db, customerId, from)).map(({ deviceId, deviceLabel, ...loss }): Loss => {
      return { kind: 'lost', ...loss, device: deviceId === null ? null : { _id: deviceId, name: deviceLabel ?? '' } }
    }),
    ...debits.map(({ id, bookedOn, label, cents }): Loss => {
      return { kind: 'unexplained', cents, lineId: id, bookedOn, label }
    }),
  ]
  const [first] = debits
  const rest = {
    count: (first?.allCount ?? 0) - debits.length,
    cents: debits.reduce((left, { cents }) => left - cents, first?.allCents ?? 0),
  }
  return { losses, rest, today }
}

const mostStandings = 100

/** Reads the euros at risk: of an association, and what the platform knows of all. */
export const createRiskService = ({ listReceiptLosses, ...deps }: Deps & { listReceiptLosses: ListReceiptLosses }) => ({
  async read(customerId: string): Promise<BankRisk> {
    const { losses, rest, today } = await readLosses(deps, customerId)
    return riskOf([...losses, ...(await listReceiptLosses(customerId, today))], rest)
  },

  async listStandings(): Promise<BankStandings> {
    const rows = await listStandings(deps.db, mostStandings)
    const { count, riskCents } = await countStandings(deps.db)
    return {
      data: rows.map((row) => ({
        customer: { _id: row.customerId, name: row.name },
        state: stateOf(row),
        riskAmount: eurosOfCents(row.riskCents),
        lateAmount: eurosOfCents(row.lateCents),
        openLineCount: row.openLineCount,
        differenceAmount: eurosOfCents(row.differenceCents),
        lookedAt: row.lookedAt.toISOString(),
      })),
      count,
      riskAmount: eurosOfCents(riskCents),
    }
  },
})

/** The number of associations that the duty looks at in its turn. */
const batch = 500

/** Returns the duty that keeps what the platform knows within the hour (docs/rules/bank.md#bank-standings). */
export const createStandingDuty = (deps: Deps) => async (): Promise<void> => {
  const { db, clock } = deps
  for (const customerId of await listToLookAt(db, new Date(clock().getTime() - hourMs), batch)) {
    const lookedAt = clock()
    const { losses, rest, today } = await readLosses(deps, customerId)
    const { openCount } = await readOpen(db, customerId)
    const differenceCents = await readDifferenceCents(db, customerId, today)
    await storeStanding(
      db,
      customerId,
      standingOf(losses, rest, { openLineCount: openCount, differenceCents }),
      lookedAt,
    )
  }
}

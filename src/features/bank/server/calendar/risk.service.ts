import type { DeviceLosses } from '#features/devices/device.port.ts'
import { addDays, dayOf, hourMs } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { BankRisk, BankStandings } from '../../bank-risk.ts'
import { readOpen } from '../lines/line.queries.ts'
import { type Days, listContractDevices, readAccountDays, readPaidIntervals } from './calendar.queries.ts'
import { type AccountDays, passedOver } from './calendar.rules.ts'
import { readDifferenceCents, readLost, readOpenDebits, readUnpaidDays } from './risk.queries.ts'
import { countStandings, listStandings, listToLookAt, storeStanding } from './risk.repository.ts'
import { type ContractDevice, type Loss, lateLosses, mostItems, riskOf, standingOf, stateOf } from './risk.rules.ts'

type Deps = { db: Database; clock: () => Date; deviceLosses: DeviceLosses }

/** The time that money is looked for: thirteen months (docs/rules/bank.md#bank-risk). */
const claimDays = 396

/** Reads what no line contains of the days of terminals under a contract, and the terminals by their ids. */
const readUnpaid = async (db: Database, customerId: string, days: Days) => {
  const devices = await listContractDevices(db, customerId)
  const ids = devices.map(({ id }) => id)
  const unpaid = await readUnpaidDays(db, customerId, ids, days)
  const accountDays = new Map((await readAccountDays(db, customerId)).map(({ id, ...known }) => [id, known]))
  const losing = [...new Set(unpaid.map(({ deviceId }) => deviceId))]
  const intervals = Map.groupBy(await readPaidIntervals(db, customerId, losing, days), ({ deviceId }) => deviceId)
  const deviceOf = new Map(
    devices.map(({ id, accountIds, ...device }): [string, ContractDevice] => {
      const accounts = accountIds
        .map((accountId) => accountDays.get(accountId))
        .filter((known): known is AccountDays => known !== undefined)
      return [id, { id, ...device, accounts, passed: passedOver(intervals.get(id) ?? []) }]
    }),
  )
  return { unpaid, deviceOf }
}

/** Lists what may never come to an association, and the debits that are too many to list. */
const readLosses = async ({ db, clock, deviceLosses }: Deps, customerId: string) => {
  const today = dayOf(clock())
  const from = addDays(today, -claimDays)
  const { unpaid, deviceOf } = await readUnpaid(db, customerId, { first: from, last: today })
  const debits = await readOpenDebits(db, customerId, { from, limit: mostItems })
  const losses: Loss[] = [
    ...(await deviceLosses(customerId)).map(({ since, ...loss }) => ({ ...loss, since: since.toISOString() })),
    ...lateLosses(unpaid, deviceOf, today),
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
export const createRiskService = (deps: Deps) => ({
  async read(customerId: string): Promise<BankRisk> {
    const { losses, rest } = await readLosses(deps, customerId)
    return riskOf(losses, rest)
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

export type RiskService = ReturnType<typeof createRiskService>

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

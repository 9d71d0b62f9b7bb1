import type { Bench } from './bench.ts'
import { associationId, causeId, deviceId, rareCauseId, shortcutId } from './ledger.ts'
import { measureInTurns, type System } from './measure.ts'
import { cutPeriod, lastNinetyDays, today } from './periods.ts'
import type { Target } from './report.ts'
import { type Call, systemsOf } from './systems.ts'

const smallRows = 100_000

/** The filters of a list, by a name for each combination. */
export const combinations = (): Record<string, Record<string, string>> => ({
  'no filter': {},
  'a cause': { causeId },
  'a rare cause': { causeId: rareCauseId },
  'one-off donations': { causeId: 'punctual' },
  'a terminal': { deviceId },
  'a cause and a terminal': { causeId, deviceId },
  'one-off donations of a terminal': { causeId: 'punctual', deviceId },
  'a quick donation': { shortcutId },
  'a quick donation and a terminal': { shortcutId, deviceId },
  today: today(),
  '90 days': lastNinetyDays,
  'a cut period': cutPeriod,
  'a cause, cut': { causeId, ...cutPeriod },
  'a cause and a terminal, cut': { causeId, deviceId, ...cutPeriod },
  'a quick donation, cut': { shortcutId, ...cutPeriod },
})

const callsOf = (base: string, filters: Record<string, string>): Call[] => [
  { path: `${base}?${new URLSearchParams({ limit: '25', ...filters }).toString()}` },
]

const nameOf = (rows: number): string => `${rows.toLocaleString('en')} donations`

/** The rate with the larger ledger is at least 0.8 of that with the smaller one. */
const isFlat =
  (large: number): Target =>
  (results) => {
    const slow = results[nameOf(large)]?.callsPerSecond
    const fast = results[nameOf(smallRows)]?.callsPerSecond
    const value = slow && fast && slow / fast
    return {
      target: `rate >= 0.8 x ${nameOf(smallRows)}`,
      value,
      isMet: value === undefined ? undefined : value >= 0.8,
    }
  }

/** Compares every filter on a ledger of 100,000 donations with the same on a larger one, turn by turn. */
export const measureGrowth = async (bench: Bench): Promise<void> => {
  const { size, report } = bench
  const sites = [await bench.openSite({ ...size, rows: smallRows }), await bench.openSite(size)]
  const tokens = await Promise.all(sites.map((site) => site.tokenOf('organizer')))
  const compare = async (name: string, calls: Call[]): Promise<void> => {
    const systems: System[] = sites.map((site, index) => ({
      ...systemsOf(bench, site).product(tokens[index] ?? '', calls),
      name: nameOf(index === 0 ? smallRows : size.rows),
    }))
    report.addResults(name, await measureInTurns(bench, systems), [isFlat(size.rows)])
  }
  const ofAssociation = `/customers/${associationId}/transactions`
  for (const [name, filters] of Object.entries(combinations())) await compare(name, callsOf(ofAssociation, filters))
  for (const name of ['no filter', 'one-off donations', 'a cut period', '90 days'])
    await compare(`all associations: ${name}`, callsOf('/customers/organizer/transactions', combinations()[name] ?? {}))
  await compare("the platform's figures", [{ path: '/customers/transactions/stats' }])
}

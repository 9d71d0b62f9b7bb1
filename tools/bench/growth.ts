import type { Bench } from './bench.ts'
import { associationId, causeId, causeShortcutId, deviceId, rareCauseId, rareDeviceId, shortcutId } from './ledger.ts'
import { measureInTurns, type System } from './measure.ts'
import { cutPeriod, lastNinetyDays, today } from './periods.ts'
import type { Target } from './report.ts'
import { type Call, systemsOf } from './systems.ts'

const smallRows = 100_000

type Filters = Record<string, string>

/** The filters of a list by what they look at, with frequent and rare values. */
const filters = (): Record<string, Filters>[] => [
  { 'a cause': { causeId }, 'a rare cause': { causeId: rareCauseId }, 'one-off': { causeId: 'punctual' } },
  { 'a quick donation': { shortcutId }, 'a quick donation of the cause': { shortcutId: causeShortcutId } },
  { 'a terminal': { deviceId }, 'a rare terminal': { deviceId: rareDeviceId } },
  { 'by card': { paymentMethod: 'card' }, 'in cash': { paymentMethod: 'cash' } },
  { today: today(), '90 days': lastNinetyDays, 'a cut period': cutPeriod },
]

/** No filter, every filter and every pair of filters, by a name for each combination. */
export const combinations = (): Record<string, Filters> => {
  const kinds = filters().map((kind) => Object.entries(kind))
  const pairs = kinds.flatMap((kind, place) =>
    kinds
      .slice(place + 1)
      .flatMap((other) =>
        kind.flatMap(([name, one]) =>
          other.map(([otherName, two]): [string, Filters] => [`${name}, ${otherName}`, { ...one, ...two }]),
        ),
      ),
  )
  return Object.fromEntries([['no filter', {}], ...kinds.flat(), ...pairs])
}

/** The filters that a list of all associations may have without naming one of them. */
export const ofAllAssociations = ['no filter', 'one-off', 'today', '90 days', 'a cut period', 'one-off, a cut period']

const callsOf = (base: string, selected: Filters): Call[] => [
  { path: `${base}?${new URLSearchParams({ limit: '25', ...selected }).toString()}` },
]

const nameOf = (rows: number): string => `${rows.toLocaleString('en')} donations`

/** The rate with the larger ledger is at least 0.85 of that with the smaller one. */
const isFlat =
  (large: number): Target =>
  (results) => {
    const slow = results[nameOf(large)]?.callsPerSecond
    const fast = results[nameOf(smallRows)]?.callsPerSecond
    const value = slow && fast && slow / fast
    return {
      target: `rate >= 0.85 x ${nameOf(smallRows)}`,
      value,
      isMet: value === undefined ? undefined : value >= 0.85,
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
  for (const [name, selected] of Object.entries(combinations())) await compare(name, callsOf(ofAssociation, selected))
  for (const name of ofAllAssociations)
    await compare(`all associations: ${name}`, callsOf('/customers/organizer/transactions', combinations()[name] ?? {}))
  await compare("the platform's figures", [{ path: '/customers/transactions/stats' }])
}

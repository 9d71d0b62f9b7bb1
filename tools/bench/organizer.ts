import type { Bench, Site } from './bench.ts'
import { associationId } from './ledger.ts'
import { measureInTurns } from './measure.ts'
import { cutPeriod, lastNinetyDays } from './periods.ts'
import { p99Below, type Target } from './report.ts'
import { type Call, systemsOf } from './systems.ts'

const queryOf = (values: Record<string, string>): string => new URLSearchParams(values).toString()
const oneAssociation = 'one association'
const allAssociations = 'all associations'

/** Lists and figures that exist for one association and for all of them. */
const pairs = (): { name: string; query: string }[] => [
  { name: "the organizer's list", query: 'limit=25' },
  { name: "the organizer's one-off donations", query: 'limit=25&causeId=punctual' },
  { name: "the organizer's cut period", query: queryOf({ limit: '25', ...cutPeriod }) },
  { name: "the organizer's 90 days", query: queryOf({ limit: '25', ...lastNinetyDays }) },
]

/** The rate over all associations is nearly that over one. */
const nearlyAsFast: Target = (results) => {
  const one = results[oneAssociation]?.callsPerSecond
  const all = results[allAssociations]?.callsPerSecond
  const value = one && all && all / one
  return { target: `rate >= 0.9 x ${oneAssociation}`, value, isMet: value === undefined ? undefined : value >= 0.9 }
}

/** Measures what the screens read of the associations, and the call that answers all of them. */
const measureAssociations = async (bench: Bench, site: Site): Promise<void> => {
  const token = await site.tokenOf('admin')
  const measure = (name: string, path: string, targets: Target[], callers?: number) =>
    measureInTurns(bench, [systemsOf(bench, site).product(token, [{ path }], callers)]).then((results) =>
      bench.report.addResults(name, results, targets),
    )
  const screen = '/customers/search?limit=60'
  await measure('first screen of associations', screen, [p99Below(50)])
  await measure('associations, a keystroke', `${screen}&search=sol`, [p99Below(50)])
  // An account has at most ten heavy calls at a time.
  await measure('GET customers, whole (8 callers)', '/customers', [], 8)
  const answer = await fetch(`${site.product.origin}/api${screen}`, { headers: { authorization: `Bearer ${token}` } })
  const kilobytes = (await answer.arrayBuffer()).byteLength / 1000
  bench.report.addValue('first screen of associations', 'answer < 50 kB', kilobytes, kilobytes < 50)
}

/** Compares the organizer's lists and the platform's figures with those of one association, in the same ledger. */
export const measureOrganizer = async (bench: Bench, site: Site): Promise<void> => {
  const systems = systemsOf(bench, site)
  const organizer = await site.tokenOf('organizer')
  const compare = async (name: string, one: Call, all: Call): Promise<void> => {
    const results = await measureInTurns(bench, [
      { ...systems.product(organizer, [one]), name: oneAssociation },
      { ...systems.product(organizer, [all]), name: allAssociations },
    ])
    bench.report.addResults(name, results, [nearlyAsFast])
  }
  const one = `/customers/${associationId}/transactions`
  const all = '/customers/organizer/transactions'
  for (const { name, query } of pairs()) await compare(name, { path: `${one}?${query}` }, { path: `${all}?${query}` })
  await compare("the platform's figures", { path: `${one}?limit=1` }, { path: '/customers/transactions/stats' })

  await measureAssociations(bench, site)
}

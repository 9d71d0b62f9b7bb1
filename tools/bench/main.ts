// npm run bench: see tools/bench/README.md for its options and how to read its report.
import { readArguments } from '#app/arguments.ts'
import { measureSiteBackup } from './backup.ts'
import { measureBank } from './bank.ts'
import { type Bench, type Site, withBench } from './bench.ts'
import { measureDonations, measureRecording } from './donations.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './imports.ts'
import { measureOrganizer } from './organizer.ts'
import { printAllPlans } from './plans.ts'
import { measureReceipts } from './receipts.ts'
import { createReport } from './report.ts'
import { measureSearch } from './search.ts'
import { printPlansOfSearch } from './search-plans.ts'
import { measureSignIn } from './sign-in.ts'

/** The parts that share one filled database. */
const parts: Record<string, (bench: Bench, site: Site) => Promise<void>> = {
  donations: measureDonations,
  recording: measureRecording,
  organizer: measureOrganizer,
  imports: measureImports,
  bank: measureBank,
  receipts: measureReceipts,
  'sign-in': measureSignIn,
  search: measureSearch,
  'first-load': measureFirstLoad,
  plans: printAllPlans,
  'search-plans': printPlansOfSearch,
  backup: measureSiteBackup,
}
/** Opens two databases of its own. */
const growth = 'growth'
/** Run only when they are named. */
const onDemand = ['plans', 'search-plans', 'backup', growth]

/** Compare with PostgREST and an ORM. */
const withPeers = ['donations', 'recording']

const names = ['only', 'server', 'rows', 'associations', 'callers', 'processes', 'seconds', 'json', 'node'] as const
const { values } = readArguments(process.argv.slice(2), names)

const numberOf = (name: (typeof names)[number], byDefault: number): number => {
  const value = Number(values[name] ?? byDefault)
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`--${name} takes a number above 0`)
  return value
}

const chosen = values.only?.split(',') ?? Object.keys(parts).filter((name) => !onDemand.includes(name))
const unknown = chosen.find((name) => name !== growth && parts[name] === undefined)
if (unknown !== undefined) throw new RangeError(`--only takes ${[...Object.keys(parts), growth].join(', ')}`)

const report = createReport()
const size = { rows: numberOf('rows', 1_000_000), associations: numberOf('associations', 5000) }
const run = {
  size,
  callers: numberOf('callers', 16),
  processes: numberOf('processes', 1),
  seconds: numberOf('seconds', 6),
  hasPeers: withPeers.some((name) => chosen.includes(name)),
  nodeOptions: values.node?.split(' ') ?? [],
}
await withBench({ ...run, server: values.server, report }, async (bench) => {
  const shared = chosen.filter((name) => name !== growth)
  if (shared.length > 0) {
    const site = await bench.openSite(size)
    for (const name of shared) await parts[name]?.(bench, site)
  }
  if (chosen.includes(growth)) await measureGrowth(bench)
  report.printSummary()
  console.log(`\nThe load generator used at most ${(bench.generator.busiest() * 100).toFixed(0)} % of a core.`)
})
if (values.json) await report.save(values.json, run)
process.exit(0)

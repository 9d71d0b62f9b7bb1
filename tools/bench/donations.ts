import { insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { readGlobalStats } from '#features/transactions/server/figures/transaction-stats.queries.ts'
import { readTransactionPage } from '#features/transactions/server/list/transaction.queries.ts'
import { selectionOf } from '#features/transactions/server/list/transaction-filter.ts'
import { bookDonations } from '#features/transactions/server/record/donation.repository.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import type { Bench, Site } from './bench.ts'
import { measureExport } from './export.ts'
import { associationId, causeId, deviceId } from './ledger.ts'
import { measureInTurns, type Results, type System } from './measure.ts'
import { cutPeriod, hoursOfYesterday, today, todayInParis } from './periods.ts'
import { latencyAtMost, p99Below, rateAtLeast, type Target } from './report.ts'
import { recordStatements, withNewIds } from './statements.ts'
import { bareServer, type Call, postgRestName, systemsOf } from './systems.ts'

const donationsPath = `/customers/${associationId}/transactions`
const queryOf = (values: Record<string, string>): string => new URLSearchParams(values).toString()

/** PostgREST's list without figures, with the names of the records. */
const postgRestList = (filter: string): string =>
  `/transactions?customer_id=eq.${associationId}${filter}&order=created_at.desc,id.desc&limit=25&select=id,amount_cents,` +
  'created_at,received_at,customers(name),causes!transactions_cause(name),shortcuts!transactions_shortcut(name),' +
  'devices!transactions_device(label),donation_identities(message,donator_fullname)'
const postgRestToday = (): string =>
  `/donation_days?customer_id=eq.${associationId}&day=eq.${todayInParis()}&select=donation_count,total_cents`
/** Sums the donations themselves: PostgREST has a roll-up of days, and none of hours. */
const postgRestHours = (): string => {
  const { startDate, endDate } = hoursOfYesterday()
  return `/transactions?customer_id=eq.${associationId}&created_at=gte.${startDate}&created_at=lte.${endDate}&select=count(),amount_cents.sum()`
}

/** A row about reading: our call, the bare server's and the ORM's, PostgREST's, and the statements of ours. */
type Reading = {
  name: string
  filters: Record<string, string>
  limit: number
  bare: string
  postgRest?: string
  /** False for a figure that the ORM's models do not have. */
  hasOrm?: boolean
  targets: Target[]
}

const readings = (): Reading[] => [
  {
    name: 'list page with joined names and figures',
    filters: {},
    limit: 25,
    bare: '/list-with-figures',
    postgRest: postgRestList(''),
    targets: [rateAtLeast(3.2, postgRestName), rateAtLeast(0.75, bareServer), p99Below(30)],
  },
  {
    name: 'filtered list (a cause)',
    filters: { causeId },
    limit: 25,
    bare: '/filter',
    postgRest: postgRestList(`&cause_id=eq.${causeId}`),
    targets: [rateAtLeast(2.2, postgRestName)],
  },
  {
    name: 'figures of today',
    filters: today(),
    limit: 1,
    bare: '/today',
    postgRest: postgRestToday(),
    targets: [rateAtLeast(1.3, postgRestName)],
  },
  {
    name: 'figures of hours of a day',
    filters: hoursOfYesterday(),
    limit: 1,
    bare: '/hours',
    postgRest: postgRestHours(),
    targets: [rateAtLeast(1, postgRestName)],
  },
  {
    name: 'figures of a cut period',
    filters: cutPeriod,
    limit: 1,
    bare: '/cut',
    hasOrm: false,
    targets: [rateAtLeast(0.4, bareServer)],
  },
  {
    name: 'figures of one association',
    filters: {},
    limit: 1,
    bare: '/association',
    targets: [rateAtLeast(0.4, bareServer)],
  },
]

const measureReading = async (bench: Bench, site: Site, reading: Reading): Promise<void> => {
  const { name, filters, limit, bare, postgRest, hasOrm = true, targets } = reading
  const systems = systemsOf(bench, site)
  const selection = selectionOf(associationId, filters)
  const statements = await recordStatements(site.pool, (db) => readTransactionPage(db, selection, { page: 1, limit }))
  const path = `${donationsPath}?${queryOf({ ...filters, limit: String(limit) })}`
  const results = await measureInTurns(bench, [
    systems.product(await site.tokenOf('manager'), [{ path }]),
    systems.bare({ path: bare }),
    ...(postgRest === undefined ? [] : systems.postgRest({ path: postgRest })),
    ...(hasOrm ? systems.orm({ path: bare }) : []),
    systems.sql(statements),
  ])
  bench.report.addResults(name, results, targets)
}

const measureEverything = async (bench: Bench, site: Site): Promise<void> => {
  const systems = systemsOf(bench, site)
  const statements = await recordStatements(site.pool, (db) => readGlobalStats(db, new Date()))
  const results = await measureInTurns(bench, [
    systems.product(await site.tokenOf('admin'), [{ path: '/customers/transactions/stats' }]),
    systems.bare({ path: '/everything' }),
    systems.sql(statements),
  ])
  bench.report.addResults('figures of everything, and of today', results, [rateAtLeast(0.4, bareServer)])
}

const keyed = { 'idempotency-key': 'bench-{uuid}' }

/** The statement of a donation, with new ids at each run. */
const recordInsert = async ({ pool }: Site, more: object): Promise<string[]> => {
  const donation = newDonation(associationId, { device_id: deviceId, created_at: new Date().toISOString(), ...more })
  const statements = await recordStatements(pool, (db) => bookDonations(db, [donation]))
  return statements.map((statement) => withNewIds(statement, donation.id))
}

const donor = {
  donatorFullname: 'Nadia Lefèvre',
  donatorEmail: 'donateur431@exemple.fr',
  message: 'Bon courage aux bénévoles !',
}
const donorColumns = {
  donator_fullname: donor.donatorFullname,
  donator_email: donor.donatorEmail,
  message: donor.message,
}

/** Measures donations in, many at a time and alone, also with a donor, which the search index takes. */
export const measureRecording = async (bench: Bench, site: Site): Promise<void> => {
  const systems = systemsOf(bench, site)
  const token = await insertDeviceToken(site.db, { customer_id: associationId, id: deviceId })
  const createdAt = new Date().toISOString()
  const donationOf = (more: object): Call => ({
    method: 'POST',
    path: donationsPath,
    headers: keyed,
    body: JSON.stringify({ amount: 20, createdAt, ...more }),
  })
  const row = {
    customer_id: associationId,
    id: '{uuid}',
    amount_cents: 2000,
    created_at: createdAt,
    device_id: deviceId,
  }
  const postgRestDonation: Call = {
    method: 'POST',
    path: '/transactions',
    headers: { prefer: 'return=minimal' },
    body: JSON.stringify({ ...row, payment_method: 'card', idempotency_key: 'bench-{uuid}', request_digest: '\\x00' }),
  }
  const plain = await recordInsert(site, {})
  const inTurns = (callers: number): Promise<Results> => {
    const all: System[] = [
      systems.product(token, [donationOf({})], callers),
      systems.bare({ ...donationOf({}), path: '/donations' }, callers),
      ...systems.postgRest(postgRestDonation, callers),
      ...systems.orm({ ...donationOf({}), path: '/donations' }, callers),
      systems.sql(plain, callers),
    ]
    return measureInTurns(bench, all)
  }
  const many = [rateAtLeast(1.7, postgRestName)]
  bench.report.addResults(`one donation in (${bench.callers} callers)`, await inTurns(bench.callers), many)
  const alone = [latencyAtMost(1.05, postgRestName)]
  bench.report.addResults('one donation in (1 caller)', await inTurns(1), alone)
  const withDonor = await measureInTurns(bench, [
    systems.product(token, [donationOf(donor)], 1),
    systems.sql(await recordInsert(site, donorColumns), 1),
  ])
  bench.report.addResults('one donation with its donor in (1 caller)', withDonor, [])
}

/** Measures lists, figures and exports against the database alone, the bare server and PostgREST. */
export const measureDonations = async (bench: Bench, site: Site): Promise<void> => {
  for (const reading of readings()) await measureReading(bench, site, reading)
  await measureEverything(bench, site)
  await measureExport(bench, site)
}

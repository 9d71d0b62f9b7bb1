import { sql } from 'kysely'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import { searchPattern } from '#shared/text.ts'
import type { FleetCounts, FleetDevice, FleetFilter, FleetQuery } from '../fleet.ts'
import { healthOf, selectHealth } from './device.queries.ts'

type Filters = Pick<FleetQuery, 'search' | 'filter'>

/** A place in the list: silent terminals by when it was noticed, the others by association and label. */
export type FleetPlace =
  | { part: 'silent'; noticedAt: string; id: string }
  | { part: 'others'; name: string; customerId: string; label: string; id: string }

const isSilent = sql<boolean>`(devices.silence_noticed_at is not null and devices.state = 'connected')`

const isUnusual = sql<boolean>`exists (select from device_alarms alarm
  where (alarm.customer_id, alarm.device_id) = (devices.customer_id, devices.id) and alarm.ended_at is null)`

/** The one state of a device, the worst (docs/rules/devices.md#devices-states): each is counted and listed once. */
const condition = sql<FleetFilter>`case when ${isUnusual} then 'unusual' when ${isSilent} then 'silent'
  else devices.state end`

const selectMatches = (db: Database, { search, filter }: Filters) => {
  let query = db
    .selectFrom('devices')
    .innerJoin('customers', 'customers.id', 'devices.customerId')
    .select(['devices.customerId', 'devices.id', 'devices.label', 'devices.silenceNoticedAt', 'customers.name'])
  if (search !== undefined) {
    const like = searchPattern(search)
    query = query.where((is) =>
      is.or([is('devices.searchText', 'like', like), is('customers.searchText', 'like', like)]),
    )
  }
  return filter === undefined
    ? query.where('devices.state', '<>', 'retired')
    : query.where(sql<boolean>`${condition} = ${filter}`)
}

type Match = Awaited<ReturnType<ReturnType<typeof selectMatches>['execute']>>[number]
export type Placed = { match: Match; place: FleetPlace }

const readSilent = async (db: Database, filters: Filters, after: FleetPlace | undefined, limit: number) => {
  if (after?.part === 'others') return []
  let query = selectMatches(db, filters).where(isSilent)
  if (after) {
    query = query.where(
      sql<boolean>`(devices.silence_noticed_at, devices.id) > (${after.noticedAt}::timestamptz, ${after.id}::uuid)`,
    )
  }
  const rows = await query.orderBy('devices.silenceNoticedAt').orderBy('devices.id').limit(limit).execute()
  return rows.map((match): Placed => {
    const place = { part: 'silent', noticedAt: match.silenceNoticedAt?.toISOString() ?? '', id: match.id } as const
    return { match, place }
  })
}

const readOthers = async (db: Database, filters: Filters, after: FleetPlace | undefined, limit: number) => {
  if (limit === 0 || filters.filter === 'silent') return []
  let query = selectMatches(db, filters).where(sql<boolean>`not ${isSilent}`)
  if (after?.part === 'others') {
    query = query.where(sql<boolean>`
      (customers.name collate "fr-x-icu", devices.customer_id, devices.label collate "fr-x-icu", devices.id) >
      (${after.name} collate "fr-x-icu", ${after.customerId}::uuid, ${after.label} collate "fr-x-icu", ${after.id}::uuid)`)
  }
  const rows = await query
    .orderBy(inFrenchOrder('customers.name'))
    .orderBy('devices.customerId')
    .orderBy(inFrenchOrder('devices.label'))
    .orderBy('devices.id')
    .limit(limit)
    .execute()
  return rows.map((match): Placed => {
    const { name, customerId, label, id } = match
    return { match, place: { part: 'others', name, customerId, label, id } }
  })
}

/** Reads the devices after a place: the silent ones, then the others. */
export const readFleet = async (
  db: Database,
  filters: Filters,
  { after, limit }: { after: FleetPlace | undefined; limit: number },
): Promise<Placed[]> => {
  const silent = await readSilent(db, filters, after, limit)
  return [...silent, ...(await readOthers(db, filters, after, limit - silent.length))]
}

/** Reads the health of devices, in their order. */
export const readHealth = async (db: Database, matches: readonly Match[]): Promise<FleetDevice[]> => {
  if (matches.length === 0) return []
  const keys = matches.map(({ customerId, id }) => sql`(${customerId}::uuid, ${id}::uuid)`)
  const rows = await selectHealth(db)
    .where(sql<boolean>`(devices.customer_id, devices.id) in (${sql.join(keys)})`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, healthOf(row)]))
  return matches.flatMap(({ id, customerId, name }) => {
    const device = byId.get(id)
    return device ? [{ ...device, customer: { _id: customerId, name } }] : []
  })
}

export const countFleet = async (db: Database): Promise<FleetCounts> => {
  const rows = await db
    .selectFrom('devices')
    .select([condition.as('condition'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('condition')
    .execute()
  const countOf = (name: FleetFilter) => rows.find((row) => row.condition === name)?.count ?? 0
  return {
    unusual: countOf('unusual'),
    silent: countOf('silent'),
    connected: countOf('connected'),
    'never-connected': countOf('never-connected'),
    revoked: countOf('revoked'),
    retired: countOf('retired'),
  }
}

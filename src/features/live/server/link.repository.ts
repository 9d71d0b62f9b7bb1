import { type Selectable, sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import { type CamelTables, type Database, inSqlNames } from '#shared/server/database.ts'
import type { LiveLink } from '../link.ts'

/** A link is found by its association and its id, always both. */
export type LinkKey = { customerId: string; linkId: string }

export type LinkRow = Omit<Selectable<CamelTables['liveLinks']>, 'tokenHash' | 'startsAt' | 'endedAt' | 'endedBy'> & {
  customerName: string
  causeName: string | null
  causeTargetCents: number | null
  since: Date | null
  createdByName: string
}

const readLinks = async (
  db: Database,
  customerId: string,
  { now, linkId, tokenHash }: { now: Date; linkId?: string; tokenHash?: Buffer },
): Promise<LinkRow[]> => {
  const wanted = linkId === undefined ? sql`` : sql`and link.id = ${linkId}`
  const byToken = tokenHash === undefined ? sql`` : sql`and link.token_hash = ${tokenHash}`
  const { rows } = await sql<LinkRow>`
    select link.id, link.customer_id as "customerId", customer.name as "customerName", link.cause_id as "causeId",
      cause.name as "causeName", cause.amount_target_cents as "causeTargetCents", link.starts_at as "since",
      link.goal_cents as "goalCents", link.place_url as "placeUrl", link.shows_names as "showsNames",
      link.created_at as "createdAt", link.created_by as "createdBy",
      creator.firstname || ' ' || creator.lastname as "createdByName", link.ends_at as "endsAt"
    from live_links link
    join customers customer on customer.id = link.customer_id
    join users creator on creator.id = link.created_by
    left join causes cause on (cause.customer_id, cause.id) = (link.customer_id, link.cause_id)
    where link.customer_id = ${customerId} and link.ended_at is null and link.ends_at > ${now}::timestamptz
      ${wanted} ${byToken}
    order by link.created_at desc, link.id desc`.execute(inSqlNames(db))
  return rows
}

/** Lists the links of an association that work, newest first. */
export const listLinks = (db: Database, customerId: string, now: Date): Promise<LinkRow[]> =>
  readLinks(db, customerId, { now })

export const findLink = async (db: Database, { customerId, linkId }: LinkKey, now: Date) =>
  (await readLinks(db, customerId, { now, linkId }))[0]

/** Finds the link of a token, if it works. */
export const findLinkOfToken = async (db: Database, customerId: string, tokenHash: Buffer, now: Date) =>
  (await readLinks(db, customerId, { now, tokenHash }))[0]

/** Reads the address that the association's last link had for its QR code. */
export const findLastPlaceUrl = async (db: Database, customerId: string): Promise<string | null> => {
  const links = db.selectFrom('liveLinks').select('placeUrl').where('customerId', '=', customerId)
  return (await links.orderBy('createdAt', 'desc').limit(1).executeTakeFirst())?.placeUrl ?? null
}

export const findActiveCause = (db: Database, customerId: string, causeId: string) =>
  db
    .selectFrom('causes')
    .select('name')
    .where('customerId', '=', customerId)
    .where('id', '=', causeId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()

type NewLink = {
  tokenHash: Buffer
  causeId: string | null
  startsAt: Date | null
  goalCents: number | null
  placeUrl: string | null
  showsNames: boolean
  createdAt: Date
  createdBy: string
  endsAt: Date
}

export const insertLink = async (db: Database, { customerId, linkId }: LinkKey, link: NewLink): Promise<void> => {
  await db
    .insertInto('liveLinks')
    .values({ customerId, id: linkId, ...link })
    .execute()
}

/** Ends a link that works. Returns false when there is none. */
export const endLink = async (
  db: Database,
  { customerId, linkId }: LinkKey,
  { endedAt, endedBy }: { endedAt: Date; endedBy: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('liveLinks')
    .set({ endedAt, endedBy })
    .where('customerId', '=', customerId)
    .where('id', '=', linkId)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', endedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const linkOf = (row: LinkRow): LiveLink => ({
  _id: row.id,
  cause: row.causeId !== null && row.causeName !== null ? { _id: row.causeId, name: row.causeName } : null,
  period: row.since === null ? 'all' : 'today',
  goal: row.goalCents === null ? null : eurosOfCents(row.goalCents),
  placeUrl: row.placeUrl,
  showsNames: row.showsNames,
  createdAt: row.createdAt.toISOString(),
  createdBy: { _id: row.createdBy, name: row.createdByName },
  endsAt: row.endsAt.toISOString(),
})

/** The time for which a link that has ended is kept: the journal says who opened and ended it, for longer. */
const keptDays = 30

/**
 * Returns the hourly duty that deletes the links to projections that ended 30 days ago (docs/rules/live.md#live-kept).
 * The last link of an association stays: the next one starts with its address for the QR code.
 */
export const createLinkSweep =
  ({ db, clock }: { db: Database; clock: () => Date }) =>
  async (): Promise<void> => {
    await sql`
      delete from live_links link
      where coalesce(link.ended_at, link.ends_at) < ${clock()}::timestamptz - make_interval(days => ${keptDays})
        and exists (
          select from live_links newer
          where newer.customer_id = link.customer_id
            and (newer.created_at, newer.id) > (link.created_at, link.id)
        )`.execute(db)
  }

import { sql } from 'kysely'
import type { PageQuery } from '#shared/page.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import type { DonorErasure } from '../donor.ts'

type NewErasure = {
  customerId: string
  id: string
  erasedAt: Date
  /** Null for the end of the retention. */
  erasedBy: string | null
  reason: DonorErasure['reason']
  erasedCount: number
  heldCount: number
  donorCount?: number
}

/** Adds a line to the register. The batches of one run of the retention have one line, which they add to. */
export const insertErasure = async (db: SqlDatabase, erasure: NewErasure): Promise<void> => {
  const { customerId, id, erasedAt, erasedBy, reason, erasedCount, heldCount, donorCount = 0 } = erasure
  await sql`
    insert into donor_erasures (customer_id, id, erased_at, erased_by, reason, erased_count, held_count, donor_count)
    values (${customerId}, ${id}, ${erasedAt}, ${erasedBy}, ${reason}, ${erasedCount}, ${heldCount}, ${donorCount})
    on conflict (customer_id, id) do update set erased_count = donor_erasures.erased_count + excluded.erased_count`.execute(
    db,
  )
}

const selectErasures = (db: SqlDatabase, customerId: string, { after, offset, limit }: Slice) => {
  const erasures = db
    .selectFrom('donor_erasures as erasure')
    .leftJoin('users as person', 'person.id', 'erasure.erased_by')
    .select(['erasure.id', 'erasure.erased_at', 'erasure.reason', 'erasure.erased_count', 'erasure.held_count'])
    .select('erasure.donor_count')
    .select(['person.firstname', 'person.lastname'])
    .where('erasure.customer_id', '=', customerId)
  const following = after
    ? erasures.where(sql<boolean>`(erasure.erased_at, erasure.id) < (${after.at}, ${after.id}::uuid)`)
    : erasures
  return following
    .orderBy('erasure.erased_at', 'desc')
    .orderBy('erasure.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Reads a page of the register of an association, newest first. */
export const pageErasures = async (db: SqlDatabase, customerId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, 'erased_at', (slice) => selectErasures(db, customerId, slice))
  const data = rows.map(
    ({ id, erased_at, reason, erased_count, held_count, donor_count, firstname, lastname }): DonorErasure => ({
      _id: id,
      erasedAt: erased_at.toISOString(),
      erasedBy: firstname === null ? null : `${firstname} ${lastname}`,
      reason: reason as DonorErasure['reason'],
      erasedCount: erased_count,
      heldCount: held_count,
      donorCount: donor_count,
    }),
  )
  return { data, nextCursor }
}

import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import type { Database } from '#shared/server/database.ts'
import { keyOfCursor } from '#shared/server/key-cursor.ts'
import type { FleetPage, FleetQuery } from '../fleet.ts'
import { countFleet, type FleetPlace, readFleet, readHealth } from './fleet.repository.ts'

const text = z.string().max(400)
const Place = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('silent'), noticedAt: z.iso.datetime(), id: Id }),
  z.strictObject({ part: z.literal('others'), name: text, customerId: Id, label: text, id: Id }),
])

const writeCursor = (place: FleetPlace): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Lists the terminals of the platform (docs/rules/devices.md#devices-fleet). */
export const createFleetService = ({ db }: { db: Database }) => ({
  async list({ search, filter, limit, cursor }: FleetQuery): Promise<FleetPage> {
    const after = cursor === undefined ? undefined : keyOfCursor(cursor, Place)
    const [found, counts] = await Promise.all([
      readFleet(db, { search, filter }, { after, limit: limit + 1 }),
      countFleet(db),
    ])
    const last = found.length > limit ? found[limit - 1] : undefined
    const data = await readHealth(
      db,
      found.slice(0, limit).map(({ match }) => match),
    )
    return { data, nextCursor: last ? writeCursor(last.place) : null, counts }
  },
})

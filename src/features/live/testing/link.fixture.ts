import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import { insertLink } from '../server/link.repository.ts'

/** Adds a link to a projection of all causes, for an hour. Returns its id. */
export const insertLiveLink = async (db: SqlDatabase, customerId: string, createdBy: string): Promise<string> => {
  const linkId = newId()
  const createdAt = new Date()
  await insertLink(
    inCamelCase(db),
    { customerId, linkId },
    {
      tokenHash: sha256(randomToken()),
      causeId: null,
      startsAt: null,
      goalCents: null,
      placeUrl: null,
      showsNames: false,
      createdAt,
      createdBy,
      endsAt: new Date(createdAt.getTime() + 3_600_000),
    },
  )
  return linkId
}

import type { Pool } from 'pg'
import { openPool } from '#shared/server/database.ts'
import { endWithin } from '#shared/server/deadline.ts'
import { resolveReplica } from '#shared/server/postgres/resolve.ts'
import { openReplicaReads, type Reads } from './scale/replica.ts'

type ReadsOptions = {
  replicaUrl: string | undefined
  primary: Pool
  primaryExports: Pool
  closers: AsyncDisposableStack
}

/** Opens the replica of DATABASE_REPLICA_URL. Returns undefined without one. */
export const openReads = async ({
  replicaUrl,
  primary,
  primaryExports,
  closers,
}: ReadsOptions): Promise<Reads | undefined> => {
  if (replicaUrl === undefined) return undefined
  const address = await resolveReplica(replicaUrl)
  const replica = openPool(address, { size: primary.options.max })
  const replicaExports = openPool(address, { size: primaryExports.options.max, hasNoTimeout: true })
  closers.defer(() => replica.end())
  closers.defer(() => endWithin(() => replicaExports.end()))
  return openReplicaReads({ primary, primaryExports, replica, replicaExports })
}

import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type DatabaseAddress, openDatabase, openPool } from '#shared/server/database.ts'
import { endWithin } from '#shared/server/deadline.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { outlastOutage } from '#shared/server/outage.ts'
import { resolveReplica } from '#shared/server/postgres/resolve.ts'
import { shareHashes } from '#shared/server/secret.ts'
import { readBackupState } from '../backup/backup-state.ts'
import type { Config } from './config.ts'
import { openReplicaReads, type Reads } from './scale/replica.ts'
import { buildServer, type ServerOptions } from './server.ts'
import { openServices } from './services.ts'

const webDir = path.resolve(import.meta.dirname, '../../../dist')

/** The number of connections that the processes of this machine open in all, for calls, donations and exports. */
const callConnections = 32
const donationConnections = 16
const exportConnections = 4

/** The number of donations that a process writes at a time: two groups, and four associations that were set apart. */
const mostDonationConnections = 6

/** Shares connections among the processes. One process alone has 16, 6 and 4. */
const connectionsOf = (processes: number) => ({
  poolSize: Math.max(4, Math.min(16, Math.floor(callConnections / processes))),
  donationPoolSize: Math.max(3, Math.min(mostDonationConnections, Math.floor(donationConnections / processes))),
  exportPoolSize: Math.max(1, Math.floor(exportConnections / processes)),
})

const portTaken = (error: unknown, { port, metricsPort }: Config): unknown => {
  const { code, port: taken = port } = error as { code?: unknown; port?: number }
  if (code !== 'EADDRINUSE') return error
  const setting = taken === metricsPort ? 'METRICS_PORT' : 'PORT'
  return new StartFailure(`Le port ${taken} est déjà pris. Choisissez-en un autre avec ${setting}.`)
}

type ServeOptions = Pick<ServerOptions, 'isDiskFull' | 'cluster'> & {
  address: DatabaseAddress
  processes: number
  closers: AsyncDisposableStack
}

/** Answers calls: opens its services and listens. Returns the address that it listens on. */
export const serve = async (
  config: Config,
  { address, processes, closers, ...options }: ServeOptions,
): Promise<{ app: FastifyInstance; services: Awaited<ReturnType<typeof openServices>>; origin: string }> => {
  shareHashes(processes)
  const { poolSize, donationPoolSize, exportPoolSize } = connectionsOf(processes)
  const services = await openServices(config, { address, poolSize, isSupervisor: processes === 1, closers })
  const donationPool = openPool(address, { size: donationPoolSize })
  closers.defer(() => donationPool.end())
  const exportPool = openPool(address, { size: exportPoolSize, hasNoTimeout: true })
  closers.defer(() => endWithin(() => exportPool.end()))
  const reads = await openReads({
    replicaUrl: config.replicaUrl,
    primary: services.pool,
    primaryExports: exportPool,
    closers,
  })
  const { plan } = config.backup
  const startedAt = new Date()
  const app = await buildServer({
    ...config,
    ...services,
    ...options,
    exportPool,
    donationPool,
    donationDb: openDatabase(donationPool),
    reads,
    provider: config.identity,
    readBackup: plan && (() => readBackupState(plan, new Date(), startedAt)),
    diskFolders: {
      // The database may be on another disk, by a link. A server of DATABASE_URL has a disk of its own.
      ...(config.databaseUrl === undefined && { data: path.join(config.dataDir, 'postgres') }),
      ...(plan && { backups: plan.directory }),
    },
    keepsMails: config.smtpUrl === undefined,
    webDir,
  })
  closers.defer(() => app.close())
  const origin = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw portTaken(error, config)
  })
  services.listensAt(origin)
  // The links of mails need the address.
  await outlastOutage(() => services.mailQueue.work(), closers)
  return { app, services, origin }
}

type ReadsOptions = {
  replicaUrl: string | undefined
  primary: Pool
  primaryExports: Pool
  closers: AsyncDisposableStack
}

/** Opens the replica of DATABASE_REPLICA_URL. Returns undefined without one. */
const openReads = async ({
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

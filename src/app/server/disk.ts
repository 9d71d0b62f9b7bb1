import type { FastifyInstance } from 'fastify'
import { pathOf } from '#shared/server/bind.ts'
import { refusalOfOutage } from './failures.ts'

/** The time for which a write that failed on a full disk counts in the health check. */
const rememberedMs = 30_000

/** The state of the database's disk. */
export type Disk = {
  /** Records that PostgreSQL could not write. */
  noteFull: () => void
  isFull: () => boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined in apps without a database. */
    disk?: Disk
  }
}

/**
 * Refuses writes while the embedded database's disk is full, so that the remaining room serves reads. Sign-in
 * continues, since it writes almost nothing. A server of DATABASE_URL refuses writes itself, which `noteFull` records.
 */
export const guardDisk = (app: FastifyInstance, isEmbeddedFull: () => boolean = () => false): Disk => {
  let notedAt = Number.NEGATIVE_INFINITY
  let wasEmbeddedFull = false
  const readEmbedded = (): boolean => {
    const isFull = isEmbeddedFull()
    if (wasEmbeddedFull && !isFull) notedAt = Number.NEGATIVE_INFINITY
    wasEmbeddedFull = isFull
    return isFull
  }
  const disk: Disk = {
    noteFull: () => {
      notedAt = performance.now()
    },
    isFull: () => readEmbedded() || performance.now() - notedAt < rememberedMs,
  }
  app.decorate('disk', disk)
  app.addHook('onRequest', async (request) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(request.method) && pathOf(request).startsWith('/api')
    if (isWrite && readEmbedded()) throw refusalOfOutage('full')
  })
  return disk
}

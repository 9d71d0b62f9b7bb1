import type { FastifyInstance } from 'fastify'
import { refusalOfOutage } from './failures.ts'

/** How long a write that PostgreSQL could not store counts for the health of the product. */
const rememberedMs = 30_000

/** What is known of the room on the database's disk. */
export type Disk = {
  /** Notes that PostgreSQL could not store something. */
  noteFull: () => void
  isFull: () => boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent in apps that have no database. */
    disk?: Disk
  }
}

/**
 * Refuses what would be written while the embedded database's disk is full, so that what is left of it serves reads.
 * Sign-in goes on: it writes next to nothing. A server of DATABASE_URL refuses by itself, which `noteFull` remembers.
 */
export const guardDisk = (app: FastifyInstance, isEmbeddedFull: () => boolean = () => false): Disk => {
  let notedAt = Number.NEGATIVE_INFINITY
  const disk: Disk = {
    noteFull: () => {
      notedAt = performance.now()
    },
    isFull: () => isEmbeddedFull() || performance.now() - notedAt < rememberedMs,
  }
  app.decorate('disk', disk)
  app.addHook('onRequest', async ({ method, url }) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method) && url.startsWith('/api')
    if (isWrite && isEmbeddedFull()) throw refusalOfOutage('full')
  })
  return disk
}

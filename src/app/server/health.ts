import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import { withinDeadline } from '#shared/server/deadline.ts'
import type { Disk } from './disk.ts'
import { refusalOfOutage } from './failures.ts'

/** A database that takes longer to say 1 does not answer. */
const answerMs = 2000

/** GET /api/health: 200 once the product can do its work, 503 with the reason while its database cannot. */
export const health = (app: FastifyInstance, db: Database, disk: Disk): void => {
  app.get(
    '/api/health',
    {
      schema: {
        summary: 'Can the product answer?',
        tags: ['health'],
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async () => {
      try {
        await withinDeadline(answerMs, sql`select 1`.execute(db))
      } catch {
        throw new Refusal(503, 'unavailable', 'La base de données ne répond pas.', { retryAfterSeconds: 2 })
      }
      if (disk.isFull()) throw refusalOfOutage('full')
      return { status: 'ok' as const }
    },
  )
}

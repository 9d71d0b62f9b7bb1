import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type AnyFeature, features } from '#app/features.ts'
import type { JournalAction } from '#features/audit/journal.ts'
import { createRecordAudit } from '#features/audit/server/audit.service.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import type { Notifications } from '#features/notifications/server/notifications.ts'
import type { Role } from '#shared/role.ts'
import type { Bind } from '#shared/server/bind.ts'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import type { BackgroundWork, Measure } from '#shared/server/feature.ts'
import { createPdfWriter } from '#shared/server/paper/paper.ts'
import { primaryReads, type Reads } from './scale/replica.ts'
import { wireCalls } from './wiring.ts'

export type AnyJournal = Extract<AnyFeature, { journals: object }>['journals'][number]
export type AuditAction = JournalAction<AnyJournal>

/** The journals of every feature. The server accepts only their actions. */
export const journals = Object.values(features).flatMap((feature): readonly AnyJournal[] =>
  'journals' in feature ? feature.journals : [],
)

export type Deps = {
  db: SqlDatabase
  /** Connections only for the donations of terminals, which wait for no other call. Default: those of `db`. */
  donationDb?: SqlDatabase
  /** Connections only for exports, so that a long export does not block other calls. */
  exportPool: Pool
  /** The reads of lists, figures and exports. Default: the primary. */
  reads?: Reads | undefined
  identity: IdentityProvider
  notifications: Notifications
  clock: () => Date
  /** Replaces the clocks of this process and of the database, in tests. */
  now?: () => Date
  /** Seals what is kept between requests, such as the digests of donations: 32 bytes. */
  sealingKey: Buffer
  /** The number of donations of a terminal that are recorded in five minutes. 0: all. Default: 300. */
  terminalRate?: number | undefined
  /** The interval at which the rights of open screens are checked again. */
  recheckMs?: number | undefined
  needsSecondFactor: (role: Role) => boolean
  /** Makes the other processes refuse the revoked tokens of a terminal. */
  announceRevocation?: ((deviceId: string) => Promise<void>) | undefined
  /** Called when background work fails and cannot be retried. */
  onJobFailure: (error: unknown) => void
}

const givenBy = (options: Deps) => {
  const { db, exportPool, onJobFailure, reads, ...rest } = options
  const { readDb, connectExport } = reads ?? primaryReads(db, exportPool)
  return {
    ...rest,
    db: inCamelCase(db),
    donationDb: options.donationDb ?? db,
    readDb,
    exportPool: { connect: connectExport, options: exportPool.options },
    onFailure: onJobFailure,
    recordAudit: createRecordAudit<AnyJournal>(options),
    journals,
    writePdf: createPdfWriter(),
  }
}

export const openFeatures = (options: Deps) => wireCalls(givenBy(options))
export type FeatureDeps = ReturnType<typeof openFeatures>

export const bindFeatures = (bind: Bind, deps: FeatureDeps): BackgroundWork => {
  const works = Object.values(features).flatMap((feature) => feature.bind(bind, deps) ?? [])
  return {
    resume: async () => void (await Promise.all(works.map((work) => work.resume()))),
    close: async () => void (await Promise.all(works.map((work) => work.close()))),
  }
}

export const mountFeatures = (app: FastifyInstance, deps: FeatureDeps): void => {
  for (const feature of Object.values(features)) if ('mount' in feature) feature.mount(app, deps)
}

export const servePages = (api: FastifyInstance, deps: FeatureDeps): void => {
  for (const feature of Object.values(features)) if ('pages' in feature) feature.pages(api, deps)
}

/** Adds the metrics of every feature. */
export const measureFeatures = (app: FastifyInstance, deps: FeatureDeps): Measure[] =>
  Object.values(features).flatMap((feature) => ('measure' in feature ? feature.measure(app, deps) : []))

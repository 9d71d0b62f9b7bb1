import type { Pool } from 'pg'
import { type AnyFeature, features } from '#app/features.ts'
import { type AnyJournal, journals } from '#app/journal.ts'
import { createRecordAudit } from '#features/audit/server/audit.service.ts'
import type { TerminalSessions } from '#features/devices/server/terminal-session.service.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import type { Live } from '#features/live/server/live.service.ts'
import type { Notifications } from '#features/notifications/server/notifications.ts'
import type { DonationBacklog } from '#features/transactions/server/record/donation-backlog.ts'
import type { RequestDigests } from '#features/transactions/server/record/request-digest.ts'
import type { Together } from '#shared/endpoint.ts'
import type { Bind } from '#shared/server/bind.ts'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import type { BackgroundWork, Feature } from '#shared/server/feature.ts'
import { createPdfWriter } from '#shared/server/paper/paper-writer.ts'
import { primaryReads, type Reads } from '#shared/server/replica.ts'
import { donorIdentities } from './donor-identities.ts'

export type Deps = {
  db: SqlDatabase
  /** Connections only for the donations of terminals, which wait for no other call. Default: those of `db`. */
  donationDb?: SqlDatabase
  /** Connections only for exports, so that a long export does not block other calls. */
  exportPool: Pool
  /** Where lists, figures and exports are read. Default: the primary. */
  reads?: Reads | undefined
  identity: IdentityProvider
  notifications: Notifications
  clock: () => Date
  terminalSessions: TerminalSessions
  /** Replaces the clocks of this process and of the database, in tests. */
  now?: () => Date
  /** Compares repeated donation requests. */
  requestDigests: RequestDigests
  /** How many donations of a terminal are recorded in five minutes. 0: all. Default: 300. */
  terminalRate?: number | undefined
  /** The donations that wait for their commit in this process. */
  backlog: DonationBacklog
  /** The open screens of this process. */
  live: Live
  /** Called when background work fails and cannot be retried. */
  onJobFailure: (error: unknown) => void
}

type OffersOf<F> = F extends { offers: infer Offers } ? Offers : never
type AllOffers = Together<OffersOf<AnyFeature>>
/** The functions that the features offer each other. */
type Offered = { [Name in keyof AllOffers]: AllOffers[Name] extends (deps: never) => infer Offer ? Offer : never }
/** The dependencies of the offers. */
type AskedByOffers = Together<
  { [Name in keyof AllOffers]: AllOffers[Name] extends (deps: infer Deps) => unknown ? Deps : never }[keyof AllOffers]
>

/** Makes what the server gives to every feature. */
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
    identities: donorIdentities,
  }
}

/** Adds what the features offer each other. Each offer is made when a feature first asks for it. */
const withOffers = <Given extends object>(given: Given): Given & Offered => {
  const deps = { ...given }
  for (const { offers = {} } of Object.values<Feature>(features))
    for (const [name, make] of Object.entries(offers)) {
      let made: { offer: unknown } | undefined
      const get = () => (made ??= { offer: make(deps as never) }).offer
      Object.defineProperty(deps, name, { enumerable: true, get })
    }
  return deps as Given & Offered
}

/** Binds the calls of every feature. Returns their background work. */
export const bindFeatures = (bind: Bind, options: Deps): BackgroundWork => {
  const deps = withOffers(givenBy(options)) satisfies AskedByOffers
  const works = Object.values(features).flatMap((feature) => feature.bind(bind, deps) ?? [])
  return {
    resume: async () => void (await Promise.all(works.map((work) => work.resume()))),
    close: async () => void (await Promise.all(works.map((work) => work.close()))),
  }
}

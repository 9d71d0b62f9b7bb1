import { randomUUID } from 'node:crypto'
import '#shared/french-messages.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { createCustomerExists } from '#features/customers/server/customer.repository.ts'
import { findCustomerOfDevice } from '#features/devices/server/device.repository.ts'
import {
  createTerminalSessions,
  isTerminalToken,
  type TerminalSessions,
} from '#features/devices/server/terminal-session.service.ts'
import type { PageProvider } from '#features/identity/provider.ts'
import { createRecordSession } from '#features/identity/server/sessions/session.service.ts'
import { createLive, type Live } from '#features/live/server/live.service.ts'
import { acceptOneClick } from '#features/notifications/server/notification.routes.ts'
import { createBacklog } from '#features/transactions/server/record/donation-backlog.ts'
import { createAuthenticatePerson } from '#features/users/server/person.service.ts'
import type { Role } from '#shared/role.ts'
import { createBind, type Guard } from '#shared/server/bind.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { openClient } from '#shared/server/primary.ts'
import { pathOf } from '#shared/server/request-path.ts'
import { openSecurityLog } from '#shared/server/security-log.ts'
import { createSerializerCompiler } from '#shared/server/serializer.ts'
import { type StandbyState, watchStandby } from '#shared/server/standby.ts'
import { tracer } from '#shared/server/tracer.ts'
import type { BackupState } from '../backup/backup-state.ts'
import { serveApiDocs } from './api-docs.ts'
import { answerClientError, answerRefusedHeads } from './client-errors.ts'
import { compressAnswers } from './compression.ts'
import { guardDisk } from './disk.ts'
import { sendFailure } from './failures.ts'
import { bindFeatures, type Deps } from './features.ts'
import { bindHealth } from './health.ts'
import { parseJsonAsUtf8 } from './json-body.ts'
import { type LoadLimits, limitLoad, limitsOf } from './load-limits.ts'
import { logOptions } from './log.ts'
import type { MailCounts } from './mail-queue.ts'
import type { DiskFolders } from './metrics/disk-metrics.ts'
import { createMetrics } from './metrics/registry.ts'
import { type MetricsAccess, serveMetrics } from './metrics/serve-metrics.ts'
import { limitOpenCalls } from './open-calls.ts'
import { showMails } from './preprod-mails.ts'
import { limitStop, prepareDraining } from './stop.ts'
import { serveWeb, setSecurityHeaders } from './web.ts'

export type ServerOptions = Omit<Deps, 'clock' | 'terminalSessions' | 'live' | 'backlog' | 'onJobFailure'> &
  MetricsAccess & {
    /** The identity provider of the page. Default: embedded. */
    provider?: PageProvider
    /** Adds the calls below /idp: all calls of the SDK with the embedded provider, or those of links and passwords. */
    identityRoutes?: (app: FastifyInstance) => Promise<void>
    appEnv: 'preprod' | 'production'
    /** The roles whose people need a second factor. Default: none. */
    secondFactorRoles?: readonly Role[]
    /** The product's public address, for the API's description. */
    publicUrl?: string | undefined
    /** True when mails are stored instead of sent, and shown at /preprod/mails. */
    keepsMails?: boolean
    /** The connections of `db`, for the metrics. */
    pool?: Pool
    /** The connections of `donationDb`, for the metrics. */
    donationPool?: Pool
    /** The folders whose disks are measured. */
    diskFolders?: DiskFolders
    /** The numbers of mails that this process sent, delayed and lost, for the metrics. */
    mailCounts?: MailCounts
    /** True while the database's disk is full. */
    isDiskFull?: () => boolean
    /** Reads how old the newest backup is. Absent when the server makes none. */
    readBackup?: (() => Promise<BackupState>) | undefined
    /** Reads the state of the synchronous standby. Default: from `db`. */
    readStandby?: () => Promise<StandbyState | undefined>
    /** The folder of the built web. */
    webDir: string
    trustedProxies?: string[]
    logLevel?: string
    /** The numbers of calls that run and wait. By default, they follow from the connections of `pool`. */
    limits?: LoadLimits
    /** How many calls an account makes in a minute before it rests between them. Default: it never rests. */
    accountRate?: number
    /** How often the rights of an open stream are checked, in tests. */
    recheckMs?: number
    /** Validates each answer by its schema, in tests. */
    validatesAnswers?: boolean
    /** Reaches the other processes, when several answer the calls of one port. */
    cluster?: {
      /** Makes every process refuse the revoked tokens of a terminal. */
      announceRevocation: (deviceId: string) => Promise<void>
      /** Reads the metrics of all processes. */
      readMetrics: () => Promise<string>
    }
  }

const createGuard = (
  { db, identity, secondFactorRoles = [] }: Pick<ServerOptions, 'db' | 'identity' | 'secondFactorRoles'>,
  terminalSessions: TerminalSessions,
): Guard => {
  const authenticatePerson = createAuthenticatePerson({
    db,
    identity,
    needsSecondFactor: (role) => secondFactorRoles.includes(role),
    noteSession: createRecordSession({ db }),
  })
  return {
    authenticate: (token, origin) =>
      isTerminalToken(token) ? terminalSessions.authenticate(token) : authenticatePerson(token, origin),
    customerExists: createCustomerExists(inCamelCase(db)),
    customerOfDevice: (deviceId) => findCustomerOfDevice(inCamelCase(db), deviceId),
  }
}

/** Keeps the open screens up to date: notes each answered call, and ends the streams before the server closes. */
const openLive = (app: FastifyInstance, { db, exportPool, recheckMs }: ServerOptions): Live => {
  const live = createLive({ db, openClient: () => openClient(exportPool.options), recheckMs })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { method, customerId } = request
    live.noteCall({ method, path: pathOf(request), status: statusCode, customerId })
  })
  app.addHook('preClose', async () => live.drain())
  app.addHook('onClose', () => live.close())
  return live
}

/** Replaces the compilers of JSON Schema, which Fastify would load. The schemas are Zod's. */
const compilesNoJsonSchema = (): never => {
  throw new Error('the schemas of the product are not JSON Schema')
}

/** Builds the product on one Fastify: API, sign-in, web. Does not listen yet. */
export const buildServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: logOptions(options.logLevel),
    genReqId: () => randomUUID(),
    // Only a configured proxy may set the address of the caller.
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 64 * 1024,
    // Limits slow requests. Answers (exports) have no limit.
    requestTimeout: 20_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    keepAliveTimeout: 72_000,
    // A request on an open connection during the stop is answered, and its connection closed.
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: answerClientError,
    schemaController: {
      compilersFactory: { buildValidator: compilesNoJsonSchema, buildSerializer: compilesNoJsonSchema },
    },
  })
  const spans = tracer()
  if (spans) (await import('./tracing/trace-calls.ts')).traceCalls(app, spans)
  parseJsonAsUtf8(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(createSerializerCompiler({ validates: options.validatesAnswers ?? false }))
  app.setErrorHandler(sendFailure)
  app.removeContentTypeParser('text/plain')
  answerRefusedHeads(app)
  limitStop(app)
  const draining = prepareDraining(app)
  const disk = guardDisk(app, options.isDiskFull)
  setSecurityHeaders(app, options)
  const backlog = createBacklog()
  const readStandby = options.readStandby ?? watchStandby(options.db, options.now)
  const metrics = createMetrics(app, { ...options, readStandby, backlog, disk, securityCounts: openSecurityLog(app) })
  serveMetrics(app, metrics, { ...options, readAll: options.cluster?.readMetrics })

  const clock = options.now ?? (() => new Date())
  const live = openLive(app, options)
  const terminalSessions = createTerminalSessions({
    db: inCamelCase(options.donationDb ?? options.db),
    clock,
    announceRevocation: options.cluster?.announceRevocation,
  })
  const guard = createGuard(options, terminalSessions)
  await serveApiDocs(app, {
    publicUrl: options.publicUrl,
    authenticate: options.appEnv === 'production' ? guard.authenticate : undefined,
  })
  const limits = options.limits ?? limitsOf(options.pool?.options.max ?? 16, options.accountRate)
  await app.register(async (idp) => {
    limitOpenCalls(idp, limits.open, () => 'idp')
    await options.identityRoutes?.(idp)
  })
  acceptOneClick(app, options.notifications.settings)
  await app.register(async (api) => {
    compressAnswers(api)
    limitLoad(api, limits)
    const bind = createBind(api, guard)
    bindHealth(bind, { ...options, readStandby, disk, isStopping: draining.isStopping })
    const onJobFailure = (error: unknown): void => app.log.error({ err: error }, 'background work failed')
    const jobs = bindFeatures(bind, { ...options, clock, terminalSessions, live, backlog, onJobFailure })
    app.decorate('control', {
      forgetTerminal: (deviceId) => terminalSessions.forget(deviceId),
      readMetrics: () => metrics.getMetricsAsJSON(),
      resumeJobs: () => jobs.resume(),
      startDraining: () => {
        draining.start()
        live.drain()
      },
      announceStop: () => {
        draining.announceStop()
        live.drain()
      },
    })
    // With several processes, the first one decides which of them resumes the jobs.
    if (!options.cluster) api.addHook('onListen', () => jobs.resume())
    api.addHook('onClose', () => jobs.close())
  })
  if (options.appEnv === 'preprod' && options.keepsMails) showMails(app, options.db)
  await serveWeb(app, options)
  return app
}

/** The operations of a server besides listening. The first process of several calls them in each worker. */
type Control = {
  forgetTerminal: (deviceId: string) => void
  readMetrics: () => Promise<object[]>
  resumeJobs: () => Promise<void>
  startDraining: () => void
  /** Also makes the health check answer 503. */
  announceStop: () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    control: Control
  }
}

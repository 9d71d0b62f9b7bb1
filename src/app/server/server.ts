import { randomUUID } from 'node:crypto'
import '#shared/french-messages.ts'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { PageProvider } from '#features/identity/provider.ts'
import type { Role } from '#shared/role.ts'
import { createBind, type Guard } from '#shared/server/bind.ts'
import { bodyLimit, parseJsonAsUtf8 } from '#shared/server/json-bodies.ts'
import { noteUndeclaredProxies, openSecurityLog } from '#shared/server/security-log.ts'
import { createSerializerCompiler } from '#shared/server/serializer.ts'
import { tracer } from '#shared/server/tracer.ts'
import type { BackupState } from '../backup/backup-state.ts'
import { serveApiDocs } from './api-docs.ts'
import { type LoadLimits, limitsOf } from './call-limits.ts'
import { answerRefusedHeads, createClientErrorAnswer, watchOwnLoad } from './client-errors.ts'
import { guardDisk } from './disk.ts'
import { limitStop, prepareDraining } from './draining.ts'
import { sendFailure } from './failures.ts'
import {
  bindFeatures,
  type Deps,
  type FeatureDeps,
  measureFeatures,
  mountFeatures,
  openFeatures,
  servePages,
} from './features.ts'
import { bindHealth } from './health.ts'
import { limitLoad, limitSignIn } from './load-limits.ts'
import { logOptions } from './log.ts'
import type { MailCounts } from './mail-queue.ts'
import type { DiskFolders } from './metrics/disk-metrics.ts'
import { createMetrics } from './metrics/registry.ts'
import { type MetricsAccess, serveMetrics } from './metrics/serve-metrics.ts'
import { showMails } from './preprod-mails.ts'
import { type StandbyState, watchStandby } from './scale/standby.ts'
import { limitSlowBodies, type SlowBodyLimits } from './slow-bodies.ts'
import { serveWeb, setSecurityHeaders } from './web.ts'

export type ServerOptions = Omit<Deps, 'clock' | 'needsSecondFactor' | 'announceRevocation' | 'onJobFailure'> &
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
    diskFolders?: DiskFolders
    /** The numbers of mails that this process sent, delayed and lost, for the metrics. */
    mailCounts?: MailCounts
    /** True while the database's disk is full. */
    isDiskFull?: () => boolean
    /** Reads how old the newest backup is. Absent when the server makes none. */
    readBackup?: (() => Promise<BackupState>) | undefined
    /** Reads the state of the synchronous standby. Default: from `db`. */
    readStandby?: () => Promise<StandbyState | undefined>
    webDir: string
    trustedProxies?: string[] | undefined
    logLevel?: string
    /** The numbers of calls that run and wait. By default, they follow from the connections of `pool`. */
    limits?: LoadLimits
    /** The number of calls that an account makes in a minute before it rests between them. Default: it never rests. */
    accountRate?: number
    /** The least rate of a body, in tests. */
    slowBodies?: SlowBodyLimits
    /** The interval at which the rights of an open stream are checked, in tests. */
    recheckMs?: number
    /** Validates each answer by its schema, in tests. */
    validatesAnswers?: boolean
    /** Reaches the other processes, when several answer the calls of one port. */
    cluster?: {
      /** Makes every process refuse the revoked tokens of a terminal. */
      announceRevocation: (deviceId: string) => Promise<void>
      readMetrics: () => Promise<string>
    }
  }

const createGuard = (deps: FeatureDeps): Guard => ({
  authenticate: (token, origin) =>
    deps.isTerminalToken(token) ? deps.terminalSessions.authenticate(token) : deps.authenticatePerson(token, origin),
  customerExists: deps.customerExists,
  customerOfDevice: deps.customerOfDevice,
})

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
    bodyLimit,
    // A body has a least rate (limitSlowBodies). Answers (exports) have no limit.
    requestTimeout: 0,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    keepAliveTimeout: 72_000,
    // A request on an open connection during the stop is answered, and its connection closed.
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: createClientErrorAnswer(watchOwnLoad()),
    schemaController: {
      compilersFactory: { buildValidator: compilesNoJsonSchema, buildSerializer: compilesNoJsonSchema },
    },
  })
  const spans = tracer()
  if (spans) (await import('./scale/tracing/trace-calls.ts')).traceCalls(app, spans)
  parseJsonAsUtf8(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(createSerializerCompiler({ validates: options.validatesAnswers ?? false }))
  app.setErrorHandler(sendFailure)
  app.removeContentTypeParser('text/plain')
  answerRefusedHeads(app)
  noteUndeclaredProxies(app)
  limitSlowBodies(app, options.slowBodies)
  limitStop(app)
  const draining = prepareDraining(app)
  const disk = guardDisk(app, options.isDiskFull)
  setSecurityHeaders(app, options)
  const secondFactorRoles = options.secondFactorRoles ?? []
  const deps = openFeatures({
    ...options,
    clock: options.now ?? (() => new Date()),
    needsSecondFactor: (role) => secondFactorRoles.includes(role),
    announceRevocation: options.cluster?.announceRevocation,
    onJobFailure: (error) => app.log.error({ err: error }, 'background work failed'),
  })
  const readStandby = options.readStandby ?? watchStandby(options.db, options.now)
  const metrics = createMetrics(app, {
    ...options,
    readStandby,
    disk,
    measures: measureFeatures(app, deps),
    securityCounts: openSecurityLog(app),
  })
  serveMetrics(app, metrics, { ...options, readAll: options.cluster?.readMetrics })

  mountFeatures(app, deps)
  const guard = createGuard(deps)
  await serveApiDocs(app, {
    publicUrl: options.publicUrl,
    authenticate: options.appEnv === 'production' ? guard.authenticate : undefined,
  })
  const limits = options.limits ?? limitsOf(options.pool?.options.max ?? 16, options.accountRate)
  app.decorateRequest('leave', undefined)
  await app.register(async (idp) => {
    limitSignIn(idp, limits)
    await options.identityRoutes?.(idp)
  })
  await app.register(async (api) => {
    compressAnswers(api)
    limitLoad(api, limits)
    const bind = createBind(api, guard)
    bindHealth(bind, { ...options, readStandby, disk, isStopping: draining.isStopping })
    const jobs = bindFeatures(bind, deps)
    servePages(api, deps)
    app.decorate('control', {
      forgetTerminal: (deviceId) => deps.terminalSessions.forget(deviceId),
      readMetrics: () => metrics.getMetricsAsJSON(),
      resumeJobs: () => jobs.resume(),
      startDraining: () => {
        draining.start()
        deps.live.drain()
      },
      announceStop: () => {
        draining.announceStop()
        deps.live.drain()
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

const compress = promisify(gzip)

/** In characters. Shorter answers are not worth the work. Only lists without pages are longer. */
const minLength = 32 * 1024

/**
 * Compresses long answers for clients that accept gzip: five thousand associations are 1.5 MB. Uses the lowest level,
 * off the event loop. Safe from BREACH: another site cannot make authenticated calls, since they carry a token that
 * only our page holds.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minLength) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: 1 })
  })
}

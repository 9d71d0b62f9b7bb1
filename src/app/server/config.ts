import path from 'node:path'
import { z } from 'zod'
import type { PageProvider } from '#features/identity/provider.ts'
import { Role } from '#shared/role.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { listAddresses } from '#shared/server/primary.ts'
import { sealingKeyBytes } from '#shared/server/seal.ts'
import type { BackupPlan } from '../backup/backup-state.ts'
import { requireSafeExposure } from './exposure.ts'
import { identityVariables, readIdentityConfig } from './identity-config.ts'
import { type TracingConfig, tracingConfigOf, tracingVariables } from './scale/tracing/tracing-config.ts'

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `doit être ${values.join(', ').replace(/, ([^,]*)$/, ' ou $1')}`)

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'doit être un nombre de 0 à 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'doit être un nombre de 0 à 65535')

const databaseUrl = z.string().refine((text) => listAddresses(text) !== undefined, 'doit être une adresse postgres://…')

const replicaUrl = z
  .string()
  .refine((text) => listAddresses(text)?.length === 1, 'doit être une adresse postgres://… d’un seul serveur')

const publicUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/',
    'doit être une adresse http(s):// sans chemin',
  )
  .transform((text) => new URL(text).origin)

const proxies = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((address) => address.trim())))
  .refine(
    (list) => list.every((address) => /^[0-9a-f:.]+(\/\d{1,3})?$/i.test(address)),
    "doit être une liste d'adresses ou de réseaux séparés par des virgules, ou none",
  )

const isRole = (text: string): text is Role => Role.safeParse(text).success

const roles = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .refine(
    (list): list is Role[] => list.every(isRole),
    `doit être une liste de rôles (${Role.options.join(', ')}) séparés par des virgules`,
  )

const smtpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
    'doit être une adresse smtp(s)://…',
  )

const mailFrom = z
  .string()
  .regex(/^[^\p{Cc}<>@]*<?[^\s\p{Cc}<>@,;]+@[^\s\p{Cc}<>@,;]+>?$/u, 'doit être une adresse e-mail, avec un nom ou sans')

const identityKey = z
  .base64(`doit être ${sealingKeyBytes} octets en base64`)
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === sealingKeyBytes, `doit être ${sealingKeyBytes} octets en base64`)

const wholeNumber = (from: number, to: number) => {
  const message = `doit être un nombre de ${from} à ${to}`
  return z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message)
}

const backupKey = z.string().regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/, 'doit être une clé AGE-SECRET-KEY-1…')

/** The syntax of a bearer token (RFC 6750), long enough that it cannot be guessed. */
const metricsToken = z.string().regex(/^[\w.~+/-]{24,}=*$/, 'doit avoir au moins 24 caractères sans espace')

/** The variables that the product reads, with the message for an invalid value. docs/configuration.md lists them. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1, 'doit être une adresse').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'doit être un dossier').default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: replicaUrl.optional(),
  APP_ENV: oneOf('preprod', 'production').default('preprod'),
  PREPROD_EXPOSED: z.literal('yes', 'doit être yes').optional(),
  PUBLIC_URL: publicUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  IDENTITY_KEY: identityKey.optional(),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 128).default(8),
  SECOND_FACTOR_ROLES: roles.optional(),
  DEMO: oneOf('full', 'small', 'none').optional(),
  TRUSTED_PROXIES: proxies.optional(),
  METRICS_TOKEN: metricsToken.optional(),
  METRICS_PORT: port.optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  TERMINAL_RATE: wholeNumber(0, 9999).default(300),
  ACCOUNT_RATE: wholeNumber(0, 99_999).default(120),
  BACKUP_DIR: z.string().min(1, 'doit être un dossier').optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 168).default(24),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(30),
  BACKUP_KEY: backupKey.optional(),
  ...tracingVariables,
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').optional(),
})

export const configVariables: readonly string[] = [...Object.keys(Environment.shape), ...identityVariables]

/** Variables whose values are never shown. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'IDENTITY_KEY',
  'METRICS_TOKEN',
  'BACKUP_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

export type Config = {
  port: number
  host: string
  /** An absolute path. */
  dataDir: string
  /** Undefined for the embedded PostgreSQL, in `dataDir`. */
  databaseUrl: string | undefined
  /** A streaming replica of `databaseUrl` for lists, figures and exports. */
  replicaUrl: string | undefined
  appEnv: 'preprod' | 'production'
  /** The operator accepts that other machines can reach a preprod. */
  isPreprodExposed: boolean
  /** The product's public address. Default: the address that it listens on. */
  publicUrl: string | undefined
  /** Undefined when mails are stored for /preprod/mails instead of sent. */
  smtpUrl: string | undefined
  /** The sender of mails. Default: an address at `publicUrl`. */
  mailFrom: string | undefined
  /** Seals the private keys in the database. Default: the key in `dataDir`. */
  identityKey: Buffer | undefined
  minPasswordLength: number
  secondFactorRoles: readonly Role[]
  identity: PageProvider
  demo: 'full' | 'small' | 'none'
  /** Undefined: nobody has said whether there is one. */
  trustedProxies: string[] | undefined
  /** The token that /api/metrics requires. */
  metricsToken: string | undefined
  /** The port of /metrics, reachable only from this machine. */
  metricsPort: number | undefined
  processes: number
  /** The time that SIGTERM leaves the proxy to notice that this machine stops. */
  drainSeconds: number
  /** The number of donations of a terminal that are recorded in five minutes. 0: all. */
  terminalRate: number
  /** The pages and figures that an account reads in a minute before it rests between them. 0: it never rests. */
  accountRate: number
  backup: {
    /** Undefined without BACKUP_DIR: the server makes no backups. */
    plan: BackupPlan | undefined
    keepDays: number
    key: string | undefined
  }
  /** The address to which spans are sent. Undefined: no spans are made. */
  tracing: TracingConfig | undefined
  logLevel: string
}

/** Reads the configuration. An empty variable counts as absent. Throws a StartFailure. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0])
    const shown = secretNames.includes(name) ? '.' : `, et non «\u00a0${given[name]}\u00a0».`
    throw new StartFailure(`${name} ${issue?.message}${shown}`)
  }
  const { data } = read
  const isProduction = data.APP_ENV === 'production'
  if (isProduction && data.DEMO !== undefined && data.DEMO !== 'none')
    throw new StartFailure(
      'DEMO doit être none en production\u00a0: les comptes de démonstration ont un mot de passe connu.',
    )
  if (data.DATABASE_REPLICA_URL !== undefined && data.DATABASE_URL === undefined)
    throw new StartFailure("DATABASE_REPLICA_URL demande DATABASE_URL\u00a0: la base embarquée n'a pas de réplica.")
  const identity = readIdentityConfig(given)
  if (identity.name === 'google' && data.DEMO !== undefined && data.DEMO !== 'none')
    throw new StartFailure(
      "DEMO doit être none avec FIREBASE_PROJECT_ID\u00a0: les comptes de démonstration n'existent pas chez Google.",
    )
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    appEnv: data.APP_ENV,
    isPreprodExposed: data.PREPROD_EXPOSED === 'yes',
    publicUrl: data.PUBLIC_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    identityKey: data.IDENTITY_KEY,
    minPasswordLength: data.PASSWORD_MIN_LENGTH,
    secondFactorRoles: data.SECOND_FACTOR_ROLES ?? [],
    identity,
    demo: data.DEMO ?? (isProduction || identity.name === 'google' ? 'none' : 'full'),
    trustedProxies: data.TRUSTED_PROXIES,
    metricsToken: data.METRICS_TOKEN,
    metricsPort: data.METRICS_PORT,
    processes: data.WEB_CONCURRENCY,
    drainSeconds: data.DRAIN_SECONDS,
    terminalRate: data.TERMINAL_RATE,
    accountRate: data.ACCOUNT_RATE,
    backup: {
      plan: data.BACKUP_DIR
        ? { directory: path.resolve(data.BACKUP_DIR), everyHours: data.BACKUP_EVERY_HOURS }
        : undefined,
      keepDays: data.BACKUP_KEEP_DAYS,
      key: data.BACKUP_KEY,
    },
    tracing: tracingConfigOf(data),
    logLevel: data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}

/** Reads the configuration of a server, and checks that it is safe to expose. Throws a StartFailure. */
export const readServerConfig = (env: NodeJS.ProcessEnv): Config => {
  const config = readConfig(env)
  requireSafeExposure(config)
  return config
}

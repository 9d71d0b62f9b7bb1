import path from 'node:path'
import { z } from 'zod'
import { StartFailure } from '#shared/server/start-failure.ts'

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `doit être ${values.join(', ').replace(/, ([^,]*)$/, ' ou $1')}`)

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'doit être un nombre de 0 à 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'doit être un nombre de 0 à 65535')

const databaseUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'doit être une adresse postgres://…',
  )

const publicUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/',
    'doit être une adresse http(s):// sans chemin',
  )
  .transform((text) => new URL(text).origin)

const addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (list) => list.every((address) => /^[0-9a-f:.]+(\/\d{1,3})?$/i.test(address)),
    "doit être une liste d'adresses ou de réseaux séparés par des virgules",
  )

/** Each variable that the product reads, with the sentence for a wrong value. The README's table says the same. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1, 'doit être une adresse').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'doit être un dossier').default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  APP_ENV: oneOf('preprod', 'production').default('preprod'),
  PUBLIC_URL: publicUrl.optional(),
  DEMO: oneOf('full', 'small', 'none').optional(),
  TRUSTED_PROXIES: addresses.optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').optional(),
})

export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL, in `dataDir`. */
  databaseUrl: string | undefined
  appEnv: 'preprod' | 'production'
  /** The product's address as people type it; undefined: the one it listens on. */
  publicUrl: string | undefined
  demo: 'full' | 'small' | 'none'
  trustedProxies: string[]
  logLevel: string
}

/** Reads the configuration once. An empty variable counts as absent. Throws a StartFailure. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0])
    throw new StartFailure(`${name} ${issue?.message}, et non «\u00a0${given[name]}\u00a0».`)
  }
  const { data } = read
  const isProduction = data.APP_ENV === 'production'
  if (isProduction && data.DEMO !== undefined && data.DEMO !== 'none')
    throw new StartFailure(
      'DEMO doit être none en production\u00a0: les comptes de démonstration ont un mot de passe connu.',
    )
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    appEnv: data.APP_ENV,
    publicUrl: data.PUBLIC_URL,
    demo: data.DEMO ?? (isProduction ? 'none' : 'full'),
    trustedProxies: data.TRUSTED_PROXIES ?? [],
    logLevel: data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}

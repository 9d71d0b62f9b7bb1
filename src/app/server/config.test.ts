import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { StartFailure } from '#shared/server/failure.ts'
import { type Config, configVariables, readConfig, readServerConfig } from './config.ts'

const refusalOf = (env: NodeJS.ProcessEnv, read: (env: NodeJS.ProcessEnv) => Config = readConfig): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
  return 'accepted'
}

it('lists each variable in docs/configuration.md, and no other', () => {
  const rows = readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| (`[A-Z][^|]*) \|/gm)
  const listed = [...rows].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(listed.toSorted()).toEqual(configVariables.toSorted())
})

describe('readConfig', () => {
  it('needs no setting: preprod with the full demo, reachable only from this machine', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', appEnv: 'preprod', demo: 'full' })
  })

  it('makes no demo in production, and refuses the setting', () => {
    expect(readConfig({ APP_ENV: 'production' }).demo).toBe('none')
    expect(refusalOf({ APP_ENV: 'production', DEMO: 'small' })).toContain('DEMO doit être none en production')
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT doit être un nombre de 0 à 65535, et non « abc ».'],
    [{ PORT: '70000' }, 'PORT doit être un nombre de 0 à 65535, et non « 70000 ».'],
    [{ APP_ENV: 'prod' }, 'APP_ENV doit être preprod ou production, et non « prod ».'],
    [{ DEMO: 'yes' }, 'DEMO doit être full, small ou none, et non « yes ».'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL doit être une adresse postgres://….'],
    [
      { DATABASE_URL: 'postgres://me:secret@one,two/x?target_session_attrs=standby' },
      'DATABASE_URL doit être une adresse postgres://….',
    ],
    [
      { DATABASE_URL: 'postgres://one/x', DATABASE_REPLICA_URL: 'postgres://two,three/x' },
      'DATABASE_REPLICA_URL doit être une adresse postgres://… d’un seul serveur.',
    ],
    [
      { PUBLIC_URL: 'escarcelle.fr' },
      'PUBLIC_URL doit être une adresse http(s):// sans chemin, et non « escarcelle.fr ».',
    ],
    [{ SMTP_URL: 'https://user:secret@mail' }, 'SMTP_URL doit être une adresse smtp(s)://….'],
    [
      { MAIL_FROM: 'Escarcelle' },
      'MAIL_FROM doit être une adresse e-mail, avec un nom ou sans, et non « Escarcelle ».',
    ],
    [{ IDENTITY_KEY: 'c2VjcmV0' }, 'IDENTITY_KEY doit être 32 octets en base64.'],
    [{ PREPROD_EXPOSED: 'no' }, 'PREPROD_EXPOSED doit être yes, et non « no ».'],
    [{ METRICS_TOKEN: 'too short' }, 'METRICS_TOKEN doit avoir au moins 24 caractères sans espace.'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT doit être un nombre de 0 à 65535, et non « 70000 ».'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'traces' },
      'OTEL_EXPORTER_OTLP_ENDPOINT doit être une adresse http(s)://, et non « traces ».',
    ],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
      'OTEL_EXPORTER_OTLP_HEADERS doit être une liste nom=valeur séparée par des virgules.',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG doit être un nombre de 0 à 1, et non « 2 ».'],
    [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH doit être un nombre de 6 à 128, et non « 5 ».'],
    [
      { SECOND_FACTOR_ROLES: 'admin,chef' },
      'SECOND_FACTOR_ROLES doit être une liste de rôles (user, manager, admin, commercial, organizer) séparés par des virgules, et non « admin,chef ».',
    ],
    [{ PASSWORD_MIN_LENGTH: '129' }, 'PASSWORD_MIN_LENGTH doit être un nombre de 6 à 128, et non « 129 ».'],
    [
      { DATABASE_REPLICA_URL: 'postgres://replica/x' },
      "DATABASE_REPLICA_URL demande DATABASE_URL : la base embarquée n'a pas de réplica.",
    ],
    [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY doit être un nombre de 1 à 64, et non « 0 ».'],
    [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS doit être un nombre de 0 à 60, et non « 61 ».'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL doit être trace, debug, info, warn, error, fatal ou silent, et non « loud ».'],
  ])('refuses %j with a message', (env, sentence) => {
    expect(refusalOf(env).replaceAll('\u00a0', ' ')).toBe(sentence)
  })

  it('makes no traces without an address for them, and reads the variables of OpenTelemetry', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'dons' }).tracing).toBeUndefined()
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc=, x-tenant=dons',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }
    expect(readConfig(env).tracing).toEqual({
      endpoint: 'https://traces.example/otlp',
      headers: { authorization: 'Bearer abc=', 'x-tenant': 'dons' },
      serviceName: 'escarcelle',
      ratio: 0.1,
      followsCaller: false,
    })
  })

  it('accepts a sender with and without a name', () => {
    expect(readConfig({ MAIL_FROM: 'Escarcelle <dons@asso.example>' }).mailFrom).toBe('Escarcelle <dons@asso.example>')
    expect(readConfig({ MAIL_FROM: 'dons@asso.example' }).mailFrom).toBe('dons@asso.example')
    expect(refusalOf({ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toContain('MAIL_FROM doit être')
  })

  it.each([
    [{}, []],
    [{ SECOND_FACTOR_ROLES: 'admin' }, ['admin']],
    [{ SECOND_FACTOR_ROLES: 'admin, commercial,organizer' }, ['admin', 'commercial', 'organizer']],
  ])('reads from %j the roles that need a second factor: %j', (env, roles) => {
    expect(readConfig(env).secondFactorRoles).toEqual(roles)
  })

  it.each([
    [{}, 8],
    [{ PASSWORD_MIN_LENGTH: '6' }, 6],
    [{ PASSWORD_MIN_LENGTH: '7' }, 7],
    [{ PASSWORD_MIN_LENGTH: '128' }, 128],
  ])('accepts %j: passwords of %i characters at least', (env, length) => {
    expect(readConfig(env).minPasswordLength).toBe(length)
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })
})

describe('readServerConfig', () => {
  const refusal = (env: NodeJS.ProcessEnv) => refusalOf(env, readServerConfig).replaceAll('\u00a0', ' ')
  const PUBLIC_URL = 'https://dons.escarcelle.example'
  const production = { APP_ENV: 'production', SMTP_URL: 'smtp://mail.example', PUBLIC_URL, TRUSTED_PROXIES: 'none' }

  it('needs a mail server only in production', () => {
    expect(refusal({ ...production, SMTP_URL: '' })).toContain('SMTP_URL est obligatoire en production')
    expect(refusal(production)).toBe('accepted')
    expect(refusal({})).toBe('accepted')
  })

  it('needs to know in production whether there is a proxy', () => {
    expect(refusal({ ...production, TRUSTED_PROXIES: '' })).toContain('TRUSTED_PROXIES est obligatoire en production')
    expect(refusal({ ...production, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' })).toBe('accepted')
    expect(refusal({ ...production, TRUSTED_PROXIES: 'aucun' })).toContain('séparés par des virgules, ou none')
    expect(readServerConfig(production).trustedProxies).toEqual([])
  })

  it('needs a public address in production, with https unless it is this machine', () => {
    expect(refusal({ ...production, PUBLIC_URL: '' })).toContain('PUBLIC_URL est obligatoire en production')
    expect(refusal({ ...production, PUBLIC_URL: 'http://dons.escarcelle.example' })).toContain(
      'PUBLIC_URL doit être une adresse https:// en production, et non « http://dons.escarcelle.example »',
    )
    for (const address of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
      expect(refusal({ ...production, PUBLIC_URL: address })).toBe('accepted')
    expect(refusal({ ...production, HOST: '0.0.0.0' })).toBe('accepted')
  })

  it.each(['0.0.0.0', '::', '192.168.1.7', 'preprod.escarcelle.example'])(
    'refuses a preprod on %s without PREPROD_EXPOSED',
    (HOST) => {
      expect(refusal({ HOST })).toBe(
        `HOST est « ${HOST} » : d'autres machines trouveraient dans cette preprod des comptes de démonstration au mot de passe connu, tous les e-mails, liens de connexion compris, à /preprod/mails et la description de l'API à /api/docs. Ajoutez PREPROD_EXPOSED=yes si vous le voulez ainsi, ou APP_ENV=production.`,
      )
      expect(refusal({ HOST, APP_ENV: 'preprod', DEMO: 'none' })).toContain('PREPROD_EXPOSED=yes')
      expect(refusal({ HOST, PREPROD_EXPOSED: 'yes' })).toBe('accepted')
    },
  )

  it.each(['127.0.0.1', 'localhost', '::1'])('accepts a preprod on %s', (HOST) => {
    expect(refusal({ HOST })).toBe('accepted')
  })
})

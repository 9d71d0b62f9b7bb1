import { describe, expect, it } from 'vitest'
import { StartFailure } from '#shared/server/start-failure.ts'
import { type Config, readConfig, readServerConfig } from './config.ts'

const refusalOf = (env: NodeJS.ProcessEnv, read: (env: NodeJS.ProcessEnv) => Config = readConfig): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
  return 'accepted'
}

describe('readConfig', () => {
  it('needs nothing: preprod with the full demo, on this machine alone', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', appEnv: 'preprod', demo: 'full' })
  })

  it('makes no demo in production, and refuses to be told to', () => {
    expect(readConfig({ APP_ENV: 'production' }).demo).toBe('none')
    expect(refusalOf({ APP_ENV: 'production', DEMO: 'small' })).toContain('DEMO doit être none en production')
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT doit être un nombre de 0 à 65535, et non « abc ».'],
    [{ PORT: '70000' }, 'PORT doit être un nombre de 0 à 65535, et non « 70000 ».'],
    [{ APP_ENV: 'prod' }, 'APP_ENV doit être preprod ou production, et non « prod ».'],
    [{ DEMO: 'yes' }, 'DEMO doit être full, small ou none, et non « yes ».'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL doit être une adresse postgres://…, et non « mysql://x ».'],
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
    [{ PASSWORD_MIN_LENGTH: '6' }, 'PASSWORD_MIN_LENGTH doit être un nombre de 8 à 128, et non « 6 ».'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL doit être trace, debug, info, warn, error, fatal ou silent, et non « loud ».'],
  ])('says in one sentence what is wrong with %j', (env, sentence) => {
    expect(refusalOf(env).replaceAll('\u00a0', ' ')).toBe(sentence)
  })

  it('takes a sender with a name and without', () => {
    expect(readConfig({ MAIL_FROM: 'Escarcelle <dons@asso.example>' }).mailFrom).toBe('Escarcelle <dons@asso.example>')
    expect(readConfig({ MAIL_FROM: 'dons@asso.example' }).mailFrom).toBe('dons@asso.example')
    expect(refusalOf({ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toContain('MAIL_FROM doit être')
  })

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })
})

describe('readServerConfig', () => {
  it('needs a mail server in production, and there alone', () => {
    expect(refusalOf({ APP_ENV: 'production' }, readServerConfig)).toContain('SMTP_URL est obligatoire en production')
    expect(refusalOf({ APP_ENV: 'production', SMTP_URL: 'smtp://mail.example' }, readServerConfig)).toBe('accepted')
    expect(refusalOf({}, readServerConfig)).toBe('accepted')
  })
})

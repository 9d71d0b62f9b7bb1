import { describe, expect, it } from 'vitest'
import { StartFailure } from '#shared/server/start-failure.ts'
import { readConfig } from './config.ts'

const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
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
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL doit être trace, debug, info, warn, error, fatal ou silent, et non « loud ».'],
  ])('says in one sentence what is wrong with %j', (env, sentence) => {
    expect(refusalOf(env).replaceAll('\u00a0', ' ')).toBe(sentence)
  })

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })
})

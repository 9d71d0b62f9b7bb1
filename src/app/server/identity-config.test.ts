import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { StartFailure } from '#shared/server/failure.ts'
import { readIdentityConfig } from './identity-config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'escarcelle-identity-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string, text: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readIdentityConfig(env)
  } catch (error) {
    if (error instanceof StartFailure) return error.message.replaceAll('\u00a0', ' ')
    throw error
  }
  return 'accepted'
}

const google = { FIREBASE_PROJECT_ID: 'escarcelle-prod', FIREBASE_API_KEY: 'AIzaSy-example_0123456789' }

describe('readIdentityConfig', () => {
  it('chooses the embedded provider unless a Firebase project is named', () => {
    expect(readIdentityConfig({})).toEqual({ name: 'embedded' })
    expect(readIdentityConfig({ FIREBASE_PROJECT_ID: '', FIREBASE_API_KEY: '' })).toEqual({ name: 'embedded' })
  })

  it("chooses Google's provider by its project and key, with a key file or Google's default credentials", () => {
    const chosen = { name: 'google', projectId: 'escarcelle-prod', apiKey: 'AIzaSy-example_0123456789' }
    expect(readIdentityConfig(google)).toEqual(chosen)
    const GOOGLE_APPLICATION_CREDENTIALS = fileOf('key.json', '{"type":"service_account"}')
    expect(readIdentityConfig({ ...google, GOOGLE_APPLICATION_CREDENTIALS })).toEqual(chosen)
  })

  it('refuses the emulator, with any provider and address', () => {
    for (const env of [{}, google, { APP_ENV: 'production' }]) {
      expect(refusalOf({ ...env, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toBe(
        "FIREBASE_AUTH_EMULATOR_HOST ne doit pas être définie : l'émulateur de Firebase ne protège aucun compte.",
      )
    }
  })

  it.each([
    [
      { FIREBASE_PROJECT_ID: 'escarcelle-prod' },
      'FIREBASE_PROJECT_ID et FIREBASE_API_KEY vont ensemble : il manque FIREBASE_API_KEY.',
    ],
    [
      { FIREBASE_API_KEY: google.FIREBASE_API_KEY },
      'FIREBASE_PROJECT_ID et FIREBASE_API_KEY vont ensemble : il manque FIREBASE_PROJECT_ID.',
    ],
    [
      { ...google, FIREBASE_PROJECT_ID: 'Mon projet' },
      "FIREBASE_PROJECT_ID doit être l'identifiant d'un projet Firebase, et non « Mon projet ».",
    ],
    [{ ...google, FIREBASE_API_KEY: 'secret"><b>' }, "FIREBASE_API_KEY doit être la clé d'API web du projet."],
    [
      { ...google, GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' },
      "GOOGLE_APPLICATION_CREDENTIALS doit être le chemin d'un fichier JSON lisible, et non « /nowhere/key.json ».",
    ],
  ])('refuses %j with a message', (env, sentence) => {
    expect(refusalOf(env)).toBe(sentence)
  })

  it('refuses a key file that is not JSON', () => {
    const GOOGLE_APPLICATION_CREDENTIALS = fileOf('key.pem', '-----BEGIN PRIVATE KEY-----')
    expect(refusalOf({ ...google, GOOGLE_APPLICATION_CREDENTIALS })).toContain('fichier JSON lisible')
  })
})

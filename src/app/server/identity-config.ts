import { readFileSync } from 'node:fs'
import { apiKeyPattern, type PageProvider, projectIdPattern } from '#features/identity/provider.ts'
import { StartFailure } from '#shared/server/failure.ts'

const isJsonFile = (file: string): boolean => {
  try {
    JSON.parse(readFileSync(file, 'utf8'))
    return true
  } catch {
    return false
  }
}

export const identityVariables = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'GOOGLE_APPLICATION_CREDENTIALS'] as const

/** Reads the identity provider: Google's with a Firebase project, or the embedded one. Throws a StartFailure. */
export const readIdentityConfig = (env: NodeJS.ProcessEnv): PageProvider => {
  // It would make Google's library use the emulator, whose accounts anybody can change.
  if (env['FIREBASE_AUTH_EMULATOR_HOST'])
    throw new StartFailure(
      "FIREBASE_AUTH_EMULATOR_HOST ne doit pas être définie\u00a0: l'émulateur de Firebase ne protège aucun compte.",
    )
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, GOOGLE_APPLICATION_CREDENTIALS: keyFile } = env
  if (!projectId && !apiKey) return { name: 'embedded' }
  if (!projectId || !apiKey)
    throw new StartFailure(
      `FIREBASE_PROJECT_ID et FIREBASE_API_KEY vont ensemble\u00a0: il manque ${projectId ? 'FIREBASE_API_KEY' : 'FIREBASE_PROJECT_ID'}.`,
    )
  if (!projectIdPattern.test(projectId))
    throw new StartFailure(
      `FIREBASE_PROJECT_ID doit être l'identifiant d'un projet Firebase, et non «\u00a0${projectId}\u00a0».`,
    )
  // The value is not shown, since it may be a secret pasted into the wrong variable.
  if (!apiKeyPattern.test(apiKey)) throw new StartFailure("FIREBASE_API_KEY doit être la clé d'API web du projet.")
  if (keyFile && !isJsonFile(keyFile))
    throw new StartFailure(
      `GOOGLE_APPLICATION_CREDENTIALS doit être le chemin d'un fichier JSON lisible, et non «\u00a0${keyFile}\u00a0».`,
    )
  return { name: 'google', projectId, apiKey }
}

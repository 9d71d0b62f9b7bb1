/** The timeout of a script chunk, for both tries together (docs/rules/screens.md#loading-chunks). */
const chunkTimeoutMs = 120_000

/** A script chunk did not load: the network is down, or a new version has replaced it. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Une partie de l’application n’a pas pu être chargée. Vérifiez votre connexion.', { cause })
    this.name = 'ChunkFailure'
  }
}

/**
 * Loads a script chunk within 120 s, or throws a ChunkFailure, for which screens offer 'Réessayer'. Retries a refused
 * request once in the time that is left. Does not retry a request that hangs, since the browser would wait for the same
 * request.
 */
export const loadChunk = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The chunk took more than 120 s.')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load().catch(load), late])
  } catch (error) {
    throw new ChunkFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

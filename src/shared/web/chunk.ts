/** How long a script chunk may take to load, both tries together (docs/rules.md#loading-chunks). */
const chunkTimeoutMs = 120_000

/** A part of the program did not arrive: the line is down, or a newer version has replaced it. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Une partie de l’application n’a pas pu être chargée. Vérifiez votre connexion.', { cause })
    this.name = 'ChunkFailure'
  }
}

/**
 * Loads a part of the program within 120 s, then throws a ChunkFailure, under which the screen offers 'Réessayer'. A
 * refused part is asked for once more in the time that is left. One that hangs is not: the browser would wait for the
 * same request again.
 */
export const loadChunk = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The chunk took more than 120 s.')), chunkTimeoutMs)
  try {
    return await Promise.race([load().catch(load), late])
  } catch (error) {
    throw new ChunkFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

import { type FunctionComponent, lazy } from 'react'

/** How long a script chunk may take to load (docs/rules.md#loading-chunks). */
const chunkTimeoutMs = 120_000

/** A part of the program did not arrive, twice: the line is down, or a newer version has replaced it. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Une partie de l’application n’a pas pu être chargée. Vérifiez votre connexion.', { cause })
    this.name = 'ChunkFailure'
  }
}

const inTime = <Module>(work: Promise<Module>): Promise<Module> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The chunk took more than 120 s.')), chunkTimeoutMs)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Loads a part of the program: 120 s, one retry, then a ChunkFailure, under which the screen offers 'Réessayer'. */
export const loadChunk = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await inTime(load())
  } catch {
    return inTime(load()).catch((error: unknown) => {
      throw new ChunkFailure(error)
    })
  }
}

/** A component of a part that loads when it is first shown: `lazyPart(() => import('./Panel.tsx').then(({ Panel }) => Panel))`. */
export const lazyPart = <Props extends object>(load: () => Promise<FunctionComponent<Props>>) =>
  lazy(async () => ({ default: await loadChunk(load) }))

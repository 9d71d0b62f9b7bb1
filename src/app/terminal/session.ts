import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { texts } from './terminal.texts.ts'

/** The folder of the state folders, one for each simulated terminal, unless `--state` names another. */
const stateRoot = join('data', 'terminal')

const Session = z.object({
  server: z.url(),
  customerId: Id,
  deviceId: Id,
  accessToken: z.string(),
})
export type Session = z.infer<typeof Session>

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const sessionPath = (folder: string): string => join(folder, 'session.json')

/** Returns the state folder of a name: ./data/terminal/mosquee-de-lyon for 'Mosquée de Lyon'. */
export const stateFolderOf = (name: string): string => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return join(stateRoot, plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'terminal')
}

/**
 * Finds the state folder of a command: the named one, or the only one.
 * @throws StartFailure when there is none, or several to choose from.
 */
export const findStateFolder = async ({
  state,
  name,
}: {
  state?: string | undefined
  name?: string | undefined
}): Promise<string> => {
  if (state) return state
  if (name) return stateFolderOf(name)
  const entries = await readdir(stateRoot, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const [only, ...others] = names.toSorted()
  if (!only) throw new StartFailure(texts.noSession)
  if (others.length > 0) throw new StartFailure(texts.severalSessions([only, ...others]))
  return join(stateRoot, only)
}

/**
 * Reads the session of a state folder.
 * @throws StartFailure when there is none, or the file is not a session.
 */
export const readSession = async (folder: string): Promise<Session> => {
  const text = await readFile(sessionPath(folder), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) throw new StartFailure(texts.noSession)
    throw error
  })
  try {
    return Session.parse(JSON.parse(text))
  } catch {
    throw new StartFailure(texts.unreadableSession(sessionPath(folder)))
  }
}

/** Writes a session, readable only by its owner, since its token is the terminal's identity. */
export const writeSession = async (folder: string, session: Session): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = `${sessionPath(folder)}.new`
  await writeFile(fresh, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, sessionPath(folder))
}

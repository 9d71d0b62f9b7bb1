import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Failure } from './exit.ts'
import { texts } from './terminal.texts.ts'

/** Where the sessions of simulated terminals lie, one folder each, unless `--state` names another. */
const stateRoot = join('data', 'terminal')

/** What a signed-in terminal keeps: where it talks to, who it is, and its token. */
const Session = z.object({
  server: z.url(),
  customerId: z.uuid(),
  deviceId: z.uuid(),
  accessToken: z.string(),
})
export type Session = z.infer<typeof Session>

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'
const sessionPath = (folder: string): string => join(folder, 'session.json')

/** The folder of a terminal by its name: 'Mosquée de Lyon' is ./data/terminal/mosquee-de-lyon. */
export const stateFolderOf = (name: string): string => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return join(stateRoot, plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'terminal')
}

/**
 * The state folder that a command means: the one named, or the only one there is.
 * @throws Failure when there is none, or several to choose from.
 */
export const findStateFolder = async ({ state, name }: { state?: string; name?: string }): Promise<string> => {
  if (state) return state
  if (name) return stateFolderOf(name)
  const entries = await readdir(stateRoot, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const [only, ...others] = names.toSorted()
  if (!only) throw new Failure(texts.noSession)
  if (others.length > 0) throw new Failure(texts.severalSessions([only, ...others]))
  return join(stateRoot, only)
}

/** @throws Failure when nobody signed in here, or the file is not a session. */
export const readSession = async (folder: string): Promise<Session> => {
  const text = await readFile(sessionPath(folder), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) throw new Failure(texts.noSession)
    throw error
  })
  try {
    return Session.parse(JSON.parse(text))
  } catch {
    throw new Failure(texts.unreadableSession(sessionPath(folder)))
  }
}

/** The session of a folder, or undefined when there is none to read: what a new sign-in replaces. */
export const earlierSession = (folder: string): Promise<Session | undefined> =>
  readSession(folder).catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })

/** Keeps a session where only its owner reads it: the token is as good as the terminal. */
export const writeSession = async (folder: string, session: Session): Promise<void> => {
  const fresh = `${sessionPath(folder)}.new`
  await writeFile(fresh, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, sessionPath(folder))
}

const isAlive = (pid: number): boolean => {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Makes the folder and takes it for this process alone: two writers would lose each other's donations.
 * A lock left by a process that is gone is taken over.
 * @returns what gives the folder back.
 * @throws Failure when a living process holds it.
 */
export const lockState = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const path = join(folder, 'lock')
  // Written aside and linked into place, so that a lock is never seen without the process it names.
  const mine = `${path}.${process.pid}`
  await writeFile(mine, String(process.pid), { mode: 0o600 })
  try {
    for (;;) {
      try {
        await link(mine, path)
        return () => rm(path, { force: true })
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
      const holder = Number(await readFile(path, 'utf8').catch(() => ''))
      if (holder !== process.pid && isAlive(holder)) throw new Failure(texts.stateInUse(folder, holder))
      await rm(path, { force: true })
    }
  } finally {
    await rm(mine, { force: true })
  }
}

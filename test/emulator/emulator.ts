import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { errors, UnsecuredJWT } from 'jose'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { tokenExpired } from '#features/identity/identity.port.ts'
import { signedOut } from '#shared/problem.ts'
import { findEmulator } from '../../scripts/emulator.mjs'

/** An emulator of Google's sign-in on this machine: accounts in memory, unsigned tokens. */
export type Emulator = { origin: string; host: string; close: () => Promise<void> }

type EmulatorServer = { createApp: (projectId: string, singleProjectMode: number) => Promise<RequestListener> }
/** Restricts the emulator to one project. */
const singleProject = 2

/**
 * Starts only the sign-in part, in this process. The emulator's command line takes ten seconds, checks for updates and
 * writes to the home folder. The version is pinned (scripts/emulator.mjs), since this path is internal.
 */
export const startEmulator = async (projectId: string): Promise<Emulator> => {
  const folder = findEmulator()
  if (!folder) throw new Error('The emulator is not installed: npm run test:emulator installs it.')
  const { createApp } = createRequire(import.meta.url)(path.join(folder, 'lib/emulator/auth/server')) as EmulatorServer
  const server = createServer(await createApp(projectId, singleProject))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The emulator has no port.')
  const host = `127.0.0.1:${address.port}`
  return {
    origin: `http://${host}`,
    host,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Accepts the emulator's unsigned tokens. Exists only in these tests, and no configuration enables it. */
export const createUnsignedVerifier =
  (projectId: string): IdentityProvider['verifyToken'] =>
  async (token) => {
    try {
      const issuer = `https://securetoken.google.com/${projectId}`
      type Claims = { auth_time: number; firebase?: { sign_in_second_factor?: string } }
      const { payload } = UnsecuredJWT.decode<Claims>(token, { issuer, audience: projectId })
      const hasSecondFactor = payload.firebase?.sign_in_second_factor !== undefined
      return { uid: payload.sub ?? '', authTimeSeconds: payload.auth_time, hasSecondFactor }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw tokenExpired()
      throw signedOut()
    }
  }

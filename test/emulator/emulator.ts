import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { errors, UnsecuredJWT } from 'jose'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { tokenExpired } from '#features/identity/identity.port.ts'
import { signedOut } from '#shared/problem.ts'
import { findEmulator } from '../../scripts/emulator.mjs'

/** Google's sign-in on this machine: accounts in memory, tokens unsigned. */
export type Emulator = { origin: string; host: string; close: () => Promise<void> }

type EmulatorServer = { createApp: (projectId: string, singleProjectMode: number) => Promise<RequestListener> }
/** It answers for one project alone. */
const singleProject = 2

/**
 * Only its sign-in part, in this process: the command line would take ten seconds, ask the network for news and write
 * into the home folder. The version is pinned (scripts/emulator.mjs), so what is inside of it stays where it is.
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

/** Takes the emulator's unsigned tokens. Here and nowhere in the product: no configuration leads to it. */
export const createUnsignedVerifier =
  (projectId: string): IdentityProvider['verifyToken'] =>
  async (token) => {
    try {
      const issuer = `https://securetoken.google.com/${projectId}`
      const { payload } = UnsecuredJWT.decode<{ auth_time: number }>(token, { issuer, audience: projectId })
      return { uid: payload.sub ?? '', authTimeSeconds: payload.auth_time }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw tokenExpired()
      throw signedOut()
    }
  }

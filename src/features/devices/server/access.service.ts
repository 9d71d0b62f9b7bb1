import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { Refusal, signedOut } from '#shared/problem.ts'
import { type AttemptRule, networkOf, returnAttempt, takeAttempt } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { hashSecret, randomToken, sha256, verifySecret } from '#shared/server/secret.ts'
import { codeDigits, codeMinutes, type DeviceCode, type DeviceLogin, type DeviceSession } from '../device.ts'
import { forgetTerminal, newTerminalToken } from './device.access.ts'
import { type DeviceKey, endAccess, replaceCode, spendCode, takeTry } from './device.repository.ts'

/** Beyond the five tries that a code has: two codes' worth for a terminal, and for an address what a morning of set-up takes. */
const triesByDevice: AttemptRule = { name: 'device-login', limit: 10, windowSeconds: 600 }
const triesByAddress: AttemptRule = { name: 'device-login-address', limit: 30, windowSeconds: 600 }

type Deps = { db: Database; now?: () => Date }

/** Makes the code that signs a terminal in, 10 minutes long and once; the one before is dead. */
export const createIssueCode =
  ({ db, now = () => new Date() }: Deps) =>
  async (device: DeviceKey): Promise<z.input<typeof DeviceCode>> => {
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const codeHash = await hashSecret(code)
    const expiresAt = new Date(now().getTime() + codeMinutes * 60_000)
    await replaceCode(db, device, { codeHash, expiresAt })
    return { code, expiresAt: expiresAt.toISOString() }
  }

/** Ends a terminal's sessions and its code. Refused here from now on, by other processes within half a minute. */
export const createRevokeAccess =
  ({ db, now = () => new Date() }: Deps) =>
  async (device: DeviceKey): Promise<void> => {
    await endAccess(db, device, now())
    forgetTerminal(db, device.deviceId)
  }

/** The one answer to everything that is wrong with a sign-in: it tells a guesser nothing. */
const wrongSignIn = () => signedOut('Le numéro de série ou le code est incorrect.')

const takeTurn = async (db: Database, rule: AttemptRule, subject: string): Promise<void> => {
  const attempt = await takeAttempt(db, rule, subject)
  if (attempt.allowed) return
  throw new Refusal(429, 'too-many-attempts', 'Trop de tentatives. Réessayez dans quelques minutes.', {
    retryAfterSeconds: attempt.waitSeconds,
  })
}

export type SignIn = { deviceId: string; address: string } & z.output<typeof DeviceLogin>

/**
 * Signs a terminal in. Each try is counted before the code's hash is compared, against the address, the terminal and the
 * code, so that parallel guesses win nothing; unknown terminals cost the same time as known ones.
 * @throws Refusal 401 for an unknown terminal and a wrong serial number or code alike (also expired, spent, or tried out);
 * 429 with Retry-After beyond 10 tries for a terminal or 30 for an address in 10 minutes.
 */
export const createSignIn = ({ db, now = () => new Date() }: Deps) => {
  // Compared with when there is no code, for the time it takes.
  const noCode = hashSecret(randomToken())
  return async ({ deviceId, address, serialNumber, code }: SignIn): Promise<z.input<typeof DeviceSession>> => {
    const network = networkOf(address)
    await takeTurn(db, triesByAddress, network)
    await takeTurn(db, triesByDevice, deviceId)

    const live = await takeTry(db, deviceId, now())
    const isRightCode = await verifySecret(code, live?.codeHash ?? (await noCode))
    const isRightSerial = live?.serialNumber.toLowerCase() === serialNumber.trim().toLowerCase()
    if (!live || !isRightCode || !isRightSerial) throw wrongSignIn()

    const { customerId, codeHash } = live
    const accessToken = newTerminalToken(customerId)
    const tokenHash = sha256(accessToken)
    if (!(await spendCode(db, { customerId, deviceId }, { codeHash, tokenHash, at: now() }))) throw wrongSignIn()
    forgetTerminal(db, deviceId)
    await Promise.all([returnAttempt(db, triesByAddress, network), returnAttempt(db, triesByDevice, deviceId)])
    return { accessToken, customerId, deviceId }
  }
}

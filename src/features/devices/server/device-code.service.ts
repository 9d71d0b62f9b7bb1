import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type AttemptRule, type Counter, consumeAttempts, refundAttempt } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { networkOf, siteOf } from '#shared/server/network.ts'
import { hashSecret, randomToken, sha256, verifySecret } from '#shared/server/secret.ts'
import { deviceJournal } from '../device.journal.ts'
import {
  codeDigits,
  codeMinutes,
  type DeviceCode,
  type DeviceLogin,
  type DeviceSession,
  deviceRefusals,
} from '../device.ts'
import { type DeviceKey, lockDevice, markConnected, markRevoked } from './device.repository.ts'
import { consumeCode, countTry, deleteCode, replaceCode } from './device-code.repository.ts'
import { insertToken, revokeTokens } from './terminal-session.repository.ts'
import { newTerminalToken, type TerminalSessions } from './terminal-session.service.ts'

/** Limits beyond the five tries of a code: two codes per device, and enough per address to set up several terminals. */
const triesByDevice: AttemptRule = { name: 'device-login', limit: 10, windowSeconds: 600 }
const triesByAddress: AttemptRule = { name: 'device-login-address', limit: 30, windowSeconds: 600 }
/** The limit of an IPv6 /48, which contains 65,536 networks. */
const triesBySite: AttemptRule = { name: 'device-login-site', limit: 120, windowSeconds: 600 }

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof deviceJournal>
  clock: () => Date
  terminalSessions: TerminalSessions
}

const countersOf = (deviceId: string, address: string): Counter[] => {
  const site = siteOf(address)
  return [
    [triesByAddress, networkOf(address)],
    ...(site === undefined ? [] : [[triesBySite, site] as const]),
    [triesByDevice, deviceId],
  ]
}

export type SignIn = { deviceId: string; address: string } & z.output<typeof DeviceLogin>

/** Issues and checks the codes of terminals, and revokes their sessions (docs/rules/devices.md). */
export const createDeviceCodeService = ({ db, recordAudit, clock, terminalSessions }: Deps) => {
  /** Compared when there is no code, so that every answer takes the same time. */
  const dummyHash = hashSecret(randomToken())

  /** Locks a device, changes its access and adds a line to the journal, in one transaction. Throws 404. */
  const changeAccess = (
    { actor, key, action }: { actor: Person; key: DeviceKey; action: 'code-issued' | 'revoked' },
    change: (transaction: Database) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const device = await lockDevice(transaction, key)
      if (!device) throw notFound()
      if (action === 'code-issued' && device.state === 'retired') throw deviceRefusals.retired()
      await change(transaction)
      const { customerId, deviceId } = key
      const subject = { _id: deviceId, name: device.label }
      await recordAudit(transaction, deviceJournal, { customerId, actor, action, subject })
    })

  /** Exchanges a code for a session, and revokes the earlier ones. Locks the device first, as every change does. */
  const openSession = (key: DeviceKey, codeHash: string, accessToken: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await lockDevice(transaction, key)
      if (!(await consumeCode(transaction, key, codeHash))) throw deviceRefusals.wrongSignIn()
      await revokeTokens(transaction, key, clock())
      await insertToken(transaction, key, { tokenHash: sha256(accessToken), issuedAt: clock() })
      await markConnected(transaction, key, clock())
    })

  return {
    /** Issues a code that is valid once, for 10 minutes, and replaces the previous code. Throws 404. */
    async issue(actor: Person, key: DeviceKey): Promise<z.input<typeof DeviceCode>> {
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const codeHash = await hashSecret(code)
      const expiresAt = new Date(clock().getTime() + codeMinutes * 60_000)
      await changeAccess({ actor, key, action: 'code-issued' }, (transaction) =>
        replaceCode(transaction, key, { codeHash, expiresAt }),
      )
      return { code, expiresAt: expiresAt.toISOString() }
    },

    /** Revokes a terminal's sessions and deletes its code. Other machines follow within half a minute. Throws 404. */
    async revoke(actor: Person, key: DeviceKey): Promise<void> {
      await changeAccess({ actor, key, action: 'revoked' }, async (transaction) => {
        await deleteCode(transaction, key)
        await revokeTokens(transaction, key, clock())
        await markRevoked(transaction, key, clock())
      })
      await terminalSessions.refuseRevoked(key.deviceId)
    },

    /**
     * Signs a terminal in. Each try is counted for the address, the device and the code before the hash is compared, so
     * that parallel guesses gain nothing. Unknown devices take the same time as known ones. Throws 401 for an unknown
     * device, a wrong serial number, and a wrong, expired, used or exhausted code. Throws 429 with Retry-After beyond
     * 10 tries per device, 30 per address or 120 per IPv6 /48 in 10 minutes.
     */
    async signIn({ deviceId, address, serialNumber, code }: SignIn): Promise<z.input<typeof DeviceSession>> {
      const counters = countersOf(deviceId, address)
      const attempt = await consumeAttempts(db, counters)
      if (!attempt.allowed) throw deviceRefusals.tooManyAttempts(attempt.waitSeconds)

      const validCode = await countTry(db, deviceId, clock())
      const isCodeCorrect = await verifySecret(code, validCode?.codeHash ?? (await dummyHash))
      const isSerialCorrect = validCode?.serialNumber.toLowerCase() === serialNumber.trim().toLowerCase()
      if (!validCode || !isCodeCorrect || !isSerialCorrect) throw deviceRefusals.wrongSignIn()

      const { customerId, codeHash } = validCode
      const accessToken = newTerminalToken(customerId)
      await openSession({ customerId, deviceId }, codeHash, accessToken)
      await terminalSessions.refuseRevoked(deviceId)
      await Promise.all(counters.map(([rule, ...subject]) => refundAttempt(db, rule, ...subject)))
      return { accessToken, customerId, deviceId }
    },
  }
}

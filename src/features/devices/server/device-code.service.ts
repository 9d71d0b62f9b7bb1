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
import { type DeviceKey, lockDevice } from './device.repository.ts'
import { consumeCode, countTry, deleteCode, replaceCode } from './device-code.repository.ts'
import { insertToken, revokeTokens } from './terminal-session.repository.ts'
import { newTerminalToken, type TerminalSessions } from './terminal-session.service.ts'

/** Beyond the five tries of a code: two codes' worth for a device, and for an address what a morning of set-up takes. */
const triesByDevice: AttemptRule = { name: 'device-login', limit: 10, windowSeconds: 600 }
const triesByAddress: AttemptRule = { name: 'device-login-address', limit: 30, windowSeconds: 600 }
/** The same for the /48 that an IPv6 network is part of: it has 65,536 networks. */
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

/** The codes that sign terminals in, and the end of their sessions (docs/rules.md#devices). */
export const createDeviceCodeService = ({ db, recordAudit, clock, terminalSessions }: Deps) => {
  /** Compared with when there is no code, so that every answer takes the same time. */
  const noCode = hashSecret(randomToken())

  /** Locks a device, changes its access and adds a line to the journal, in one transaction. Throws 404. */
  const changeAccess = (
    { actor, key, action }: { actor: Person; key: DeviceKey; action: 'code-issued' | 'revoked' },
    change: (transaction: Database) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const device = await lockDevice(transaction, key)
      if (!device) throw notFound()
      await change(transaction)
      const { customerId, deviceId } = key
      const subject = { _id: deviceId, name: device.label }
      await recordAudit(transaction, deviceJournal, { customerId, actor, action, subject })
    })

  /** Exchanges a code for a session: the code is used up and the earlier sessions end, in one transaction. */
  const openSession = (key: DeviceKey, codeHash: string, accessToken: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      if (!(await consumeCode(transaction, key, codeHash))) throw deviceRefusals.wrongSignIn()
      await revokeTokens(transaction, key, clock())
      await insertToken(transaction, key, { tokenHash: sha256(accessToken), issuedAt: clock() })
    })

  return {
    /** Issues a code that is valid once, for 10 minutes, and ends the previous one. Throws 404. */
    async issue(actor: Person, key: DeviceKey): Promise<z.input<typeof DeviceCode>> {
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const codeHash = await hashSecret(code)
      const expiresAt = new Date(clock().getTime() + codeMinutes * 60_000)
      await changeAccess({ actor, key, action: 'code-issued' }, (transaction) =>
        replaceCode(transaction, key, { codeHash, expiresAt }),
      )
      return { code, expiresAt: expiresAt.toISOString() }
    },

    /**
     * Ends a terminal's sessions and its code. The code goes first: a sign-in under way holds that row, so its session
     * exists by the time the sessions are ended. Other processes follow within half a minute. Throws 404.
     */
    async revoke(actor: Person, key: DeviceKey): Promise<void> {
      await changeAccess({ actor, key, action: 'revoked' }, async (transaction) => {
        await deleteCode(transaction, key)
        await revokeTokens(transaction, key, clock())
      })
      terminalSessions.forget(key.deviceId)
    },

    /**
     * Signs a terminal in. Each try is counted before the code's hash is compared, against the address, the device and the
     * code, so that parallel guesses gain nothing; unknown devices cost the same time as known ones.
     * Throws 401 for an unknown device and a wrong serial number or code alike (also expired, used, or tried too often);
     * 429 with Retry-After beyond 10 tries for a device, 30 for an address or 120 for a /48 of IPv6 in 10 minutes.
     */
    async signIn({ deviceId, address, serialNumber, code }: SignIn): Promise<z.input<typeof DeviceSession>> {
      const counters = countersOf(deviceId, address)
      const attempt = await consumeAttempts(db, counters)
      if (!attempt.allowed) throw deviceRefusals.tooManyAttempts(attempt.waitSeconds)

      const live = await countTry(db, deviceId, clock())
      const isRightCode = await verifySecret(code, live?.codeHash ?? (await noCode))
      const isRightSerial = live?.serialNumber.toLowerCase() === serialNumber.trim().toLowerCase()
      if (!live || !isRightCode || !isRightSerial) throw deviceRefusals.wrongSignIn()

      const { customerId, codeHash } = live
      const accessToken = newTerminalToken(customerId)
      await openSession({ customerId, deviceId }, codeHash, accessToken)
      terminalSessions.forget(deviceId)
      await Promise.all(counters.map(([rule, ...subject]) => refundAttempt(db, rule, ...subject)))
      return { accessToken, customerId, deviceId }
    },
  }
}

export type DeviceCodeService = ReturnType<typeof createDeviceCodeService>

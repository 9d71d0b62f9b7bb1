import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { notFound, Refusal, signedOut } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type AttemptRule, type Counter, returnAttempt, takeAttempts } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { networkOf, siteOf } from '#shared/server/network.ts'
import { hashSecret, randomToken, sha256, verifySecret } from '#shared/server/secret.ts'
import { deviceJournal } from '../device.journal.ts'
import { codeDigits, codeMinutes, type DeviceCode, type DeviceLogin, type DeviceSession } from '../device.ts'
import { endAccess, replaceCode, spendCode, takeTry } from './access.repository.ts'
import { forgetTerminal, newTerminalToken } from './device.access.ts'
import { type DeviceKey, lockDevice } from './device.repository.ts'

/** Beyond the five tries that a code has: two codes' worth for a terminal, and for an address what a morning of set-up takes. */
const triesByDevice: AttemptRule = { name: 'device-login', limit: 10, windowSeconds: 600 }
const triesByAddress: AttemptRule = { name: 'device-login-address', limit: 30, windowSeconds: 600 }
/** The same for the /48 that an IPv6 network is part of: whoever rents one has 65,536 networks. */
const triesBySite: AttemptRule = { name: 'device-login-site', limit: 120, windowSeconds: 600 }

type Deps = { db: Database; clock: () => Date }

type AuditedDeps = Deps & { recordAudit: RecordAudit<typeof deviceJournal> }

/** Holds a terminal, does something to its access, and says so in the journal: all or nothing. */
const inJournal = (
  { db, recordAudit }: AuditedDeps,
  { actor, device, action }: { actor: Person; device: DeviceKey; action: 'code-issued' | 'revoked' },
  change: (transaction: Database) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const held = await lockDevice(transaction, device)
    if (!held) throw notFound()
    await change(transaction)
    const { customerId, deviceId } = device
    await recordAudit(transaction, deviceJournal, {
      customerId,
      actor,
      action,
      subject: { _id: deviceId, name: held.label },
    })
  })

/** Makes the code that signs a terminal in, 10 minutes long and once; the one before is dead. */
export const createIssueCode = (deps: AuditedDeps) => {
  const { clock } = deps
  return async (actor: Person, device: DeviceKey): Promise<z.input<typeof DeviceCode>> => {
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const codeHash = await hashSecret(code)
    const expiresAt = new Date(clock().getTime() + codeMinutes * 60_000)
    await inJournal(deps, { actor, device, action: 'code-issued' }, (transaction) =>
      replaceCode(transaction, device, { codeHash, expiresAt }),
    )
    return { code, expiresAt: expiresAt.toISOString() }
  }
}

/** Ends a terminal's sessions and its code. Refused here from now on, by other processes within half a minute. */
export const createRevokeAccess = (deps: AuditedDeps) => {
  const { db, clock } = deps
  return async (actor: Person, device: DeviceKey): Promise<void> => {
    await inJournal(deps, { actor, device, action: 'revoked' }, (transaction) =>
      endAccess(transaction, device, clock()),
    )
    forgetTerminal(db, device.deviceId)
  }
}

/** The one answer to everything that is wrong with a sign-in: it tells a guesser nothing. */
const wrongSignIn = () => signedOut('Le numéro de série ou le code est incorrect.')

const countersOf = (deviceId: string, address: string): Counter[] => {
  const site = siteOf(address)
  return [
    [triesByAddress, networkOf(address)],
    ...(site === undefined ? [] : [[triesBySite, site] as const]),
    [triesByDevice, deviceId],
  ]
}

const takeTries = async (db: Database, counters: readonly Counter[]): Promise<void> => {
  const attempt = await takeAttempts(db, counters)
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
 * 429 with Retry-After beyond 10 tries for a terminal, 30 for an address or 120 for a /48 of IPv6 in 10 minutes.
 */
export const createSignIn = ({ db, clock }: Deps) => {
  // Compared with when there is no code, for the time it takes.
  const noCode = hashSecret(randomToken())
  return async ({ deviceId, address, serialNumber, code }: SignIn): Promise<z.input<typeof DeviceSession>> => {
    const counters = countersOf(deviceId, address)
    await takeTries(db, counters)

    const live = await takeTry(db, deviceId, clock())
    const isRightCode = await verifySecret(code, live?.codeHash ?? (await noCode))
    const isRightSerial = live?.serialNumber.toLowerCase() === serialNumber.trim().toLowerCase()
    if (!live || !isRightCode || !isRightSerial) throw wrongSignIn()

    const { customerId, codeHash } = live
    const accessToken = newTerminalToken(customerId)
    const tokenHash = sha256(accessToken)
    if (!(await spendCode(db, { customerId, deviceId }, { codeHash, tokenHash, at: clock() }))) throw wrongSignIn()
    forgetTerminal(db, deviceId)
    await Promise.all(counters.map(([rule, ...subject]) => returnAttempt(db, rule, ...subject)))
    return { accessToken, customerId, deviceId }
  }
}

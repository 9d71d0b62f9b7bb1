import { signedOut } from '#shared/problem.ts'
import type { Terminal } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import { findTokenHolder } from './access.repository.ts'

/** A terminal calls often, so it is looked up rarely; a token revoked by another process is refused after this at most. */
const rememberedMs = 30_000
const mostRemembered = 5_000

type Remembered = { terminal: Terminal; readAt: number }
type Memory = { byToken: Map<string, Remembered>; revocations: number }

/** One memory for each database handle: who revokes and who authenticates meet there without knowing each other. */
const memories = new WeakMap<Database, Memory>()
const memoryOf = (db: Database): Memory => {
  const known = memories.get(db)
  if (known) return known
  const fresh: Memory = { byToken: new Map(), revocations: 0 }
  memories.set(db, fresh)
  return fresh
}

/** What every terminal's token starts with; anything else is a person's. */
const tokenPrefix = 'esct.'
const tokenForm = /^esct\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/

/** A new token: it names its association, so that finding it again is one look into that association's rows. */
export const newTerminalToken = (customerId: string): string => `${tokenPrefix}${customerId}.${randomToken()}`

/** Drops what is remembered of a terminal whose tokens have just ended: this process refuses them from now on. */
export const forgetTerminal = (db: Database, deviceId: string): void => {
  const memory = memoryOf(db)
  memory.revocations += 1
  for (const [token, { terminal }] of memory.byToken) if (terminal.deviceId === deviceId) memory.byToken.delete(token)
}

const remember = ({ byToken }: Memory, token: string, entry: Remembered): void => {
  // The oldest goes; a Map keeps the order in which entries came.
  if (byToken.size >= mostRemembered) byToken.delete(byToken.keys().next().value ?? '')
  byToken.set(token, entry)
}

/**
 * Turns a terminal's token into the terminal.
 * @throws Refusal 401 when it is malformed, unknown or revoked, all alike.
 */
export const createAuthenticateTerminal = ({ db, clock }: { db: Database; clock: () => Date }) => {
  const memory = memoryOf(db)
  return async (token: string): Promise<Terminal> => {
    const customerId = tokenForm.exec(token)?.[1]
    if (!customerId) throw signedOut()
    const tokenHash = sha256(token)
    const name = tokenHash.toString('base64')
    const readAt = clock().getTime()
    const remembered = memory.byToken.get(name)
    // An age below zero is a clock that was set back.
    const age = remembered ? readAt - remembered.readAt : -1
    if (remembered && age >= 0 && age < rememberedMs) return remembered.terminal

    const { revocations } = memory
    memory.byToken.delete(name)
    const holder = await findTokenHolder(db, customerId, tokenHash)
    if (!holder) throw signedOut('La session de ce terminal est terminée. Reconnectez-le avec un code.')
    const terminal: Terminal = { kind: 'terminal', ...holder }
    // A revocation that ran between the read and now may be this one's: then it is read again next time.
    if (memory.revocations === revocations) remember(memory, name, { terminal, readAt })
    return terminal
  }
}

/** Whose terminal this is, or undefined: asked where a path names a terminal alone. */
export const associationOfDevice =
  (db: Database) =>
  async (deviceId: string): Promise<string | undefined> => {
    const row = await db.selectFrom('devices').select('customer_id').where('id', '=', deviceId).executeTakeFirst()
    return row?.customer_id
  }

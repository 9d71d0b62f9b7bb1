import type { Role } from '#shared/role.ts'

/** A signed-in person, as read from the database for this request. */
export type Person = {
  kind: 'person'
  accountId: string
  /** The active role, which decides the rights. */
  role: Role
  /** The granted role, which differs for an admin who switched to manager. */
  homeRole: Role
  /** The right `compter`, which counts in role user. */
  mayCount?: boolean
  customerId: string | null
  /** When their account or right settles. Absent once it has. */
  heldUntil?: string
  /** The role needs a second factor, and this session began without one. */
  lacksSecondFactor?: true
}

/** A terminal, identified by its token. */
export type Terminal = { kind: 'terminal'; deviceId: string; customerId: string }

export type Actor = Person | Terminal

export type CallOrigin = { address: string; userAgent: string | undefined }

/** Turns the bearer token of a request into an actor, or throws a 401 `Refusal`. */
export type Authenticate = (token: string, origin: CallOrigin) => Promise<Actor>

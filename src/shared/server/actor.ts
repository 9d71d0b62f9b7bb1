import type { Role } from '#shared/role.ts'

/** A signed-in person, as the database knows them at this request. */
export type Person = {
  kind: 'person'
  accountId: string
  /** The active role; rights follow this one. */
  role: Role
  /** The granted role; differs for an admin who switched to manager. */
  homeRole: Role
  /** The right `compter`, which counts in role user. */
  mayCount?: boolean
  customerId: string | null
}

/** A terminal, known by its own token. */
export type Terminal = { kind: 'terminal'; deviceId: string; customerId: string }

/** Who makes a call. */
export type Actor = Person | Terminal

/** Where a call comes from, as the server believes it. */
export type CallOrigin = { address: string; userAgent: string | undefined }

/** Turns the bearer token of a request into an actor, or throws a 401 `Refusal`. */
export type Authenticate = (token: string, origin: CallOrigin) => Promise<Actor>

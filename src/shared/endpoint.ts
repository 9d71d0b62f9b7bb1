import { z } from 'zod'
import type { Refusal } from './problem.ts'
import type { PersonCaller } from './role.ts'

/**
 * Who may call: a person by their active role, or by a right of their own inside role user; a terminal by its own token;
 * anyone at all (no token asked).
 */
export type Caller = PersonCaller | 'terminal' | 'anyone'

/**
 * Whose things a call reaches.
 * - `association`: those of one association, named by `:customerId` (or found from `:deviceId`) in the path. A user,
 *   manager or terminal reaches only their own; another's is 404. Platform roles reach any that exists.
 * - `platform`: across associations.
 * - `self`: the caller's own account.
 * - `none`: no data of anyone (health, a terminal's sign-in).
 */
export type Scope = 'association' | 'platform' | 'self' | 'none'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.core.$ZodType

export type Endpoint = {
  method: Method
  /** Below /api, with Fastify's `:name` for parameters. */
  path: `/${string}`
  /** One sentence for the API's description. */
  summary: string
  /** What a caller must know beyond the summary, for the API's description. */
  description?: string
  allow: readonly [Caller, ...Caller[]]
  scope: Scope
  params?: Schema
  query?: Schema
  headers?: Schema
  body?: Schema
  /** The status of a success; 200 by default. */
  status?: 200 | 201 | 204
  /** A schema for JSON, or the content type of a text that is streamed. */
  response: Schema | 'text/csv'
  /**
   * The refusals that this call adds to those of its declaration (401, 403, 404, 400, 413, 415, 500 and 503), as the
   * service throws them. The API's description shows each as an example.
   */
  refusals?: readonly (() => Refusal)[]
}

/** Declares a call once: the server's route, its rights, the browser's client and the OpenAPI page are all made from it. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** What the caller of an endpoint sends, as typed before validation. */
export type InputOf<S> = S extends Schema ? z.input<S> : undefined
/** What the handler receives, after validation and defaults. */
export type OutputOf<S> = S extends Schema ? z.output<S> : undefined

export const Id = z.uuid()
export const AssociationParams = z.object({ customerId: Id })

/** Nothing to say: the body of a 204. */
export const NoContent = z.undefined()

/**
 * Whether a caller of this kind, or of one of these kinds, may make the call: what a screen offers follows the same
 * declaration as the server.
 */
export const mayCall = ({ allow }: { allow: readonly Caller[] }, caller: Caller | readonly Caller[]): boolean =>
  [caller].flat().some((one) => allow.includes(one))

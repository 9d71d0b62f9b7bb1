import { z } from 'zod'
import { fieldMessages, missingOr } from './field-checks.ts'
import type { Refusal } from './problem.ts'
import { type PersonCaller, switchedManager } from './role.ts'

/** Who may call: an active role, a right of their own inside role user, a terminal, or anyone. */
export type Caller = PersonCaller | 'terminal' | 'anyone'

/**
 * The cost of a call, which decides how many calls of its kind run at a time (docs/rules/limits.md#limits-load).
 * - `light`: reads or writes few rows. The default of a call that answers JSON.
 * - `heavy`: reads or writes a number of rows that the caller decides.
 * - `file`: answers a file. The default of a call that answers a text.
 * - `upload`: reads a file that the caller sends, whatever it answers.
 * - `stream`: answers events for as long as its reader stays. Counts until its first event.
 * - `donation`: records a donation, which waits for nothing else.
 * - `none`: never waits.
 */
export type CallCost = 'light' | 'heavy' | 'file' | 'upload' | 'stream' | 'donation' | 'none'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.core.$ZodType

type Path = `/${string}`

export type Declaration = {
  /** The method, and the path below /api with Fastify's `:name` for parameters, each the id of a record. */
  call: `${Method} ${Path}`
  /** One sentence for the API's description. */
  summary: string
  /** The details that the summary leaves out. Shown in the API's description. */
  description?: string
  allow: readonly [Caller, ...Caller[]]
  /** Refuses an admin who switched to manager. They belong to the platform, and the association decides alone. */
  ownStaffOnly?: true
  /**
   * Refuses a person whose account or right has not settled (docs/rules/users.md#users-settled): every act that cannot
   * be taken back, and every large one, has it (docs/rules/users.md#users-acts). `as second`: only where the call makes
   * them the second person of a record, which the service knows (`requireSettled`).
   */
  settled?: true | 'as second'
  /** Allows a person whose role needs a second factor and whose sign-in had none: the calls that lead to one. */
  withoutSecondFactor?: true
  /** Concerns the caller's own account or terminal. */
  scope?: 'self'
  query?: Schema
  headers?: Schema
  body?: Schema
  /** The content type of a file that is the body, instead of JSON. The handler opens it once it has arrived. */
  upload?: 'text/csv' | 'application/octet-stream'
  uploadBounds?: UploadBounds
  /** Answers what donors have said: names, e-mails, messages, or the lines of a file that may hold them. */
  answersDonors?: true
  /** The cost of the call, if it differs from the usual cost of its answer. */
  cost?: 'heavy' | 'donation' | 'none'
  /** The status of a success: by default 204 without a body, and 200. */
  status?: 201
  /** A schema for JSON, or the content type of a text that is streamed. */
  response:
    | Schema
    | 'text/csv'
    | 'text/html'
    | 'application/json'
    | 'application/pdf'
    | 'application/zip'
    | 'text/event-stream'
  /** The refusals besides the standard ones (400, 401, 403, 404, 413, 415, 500, 503), for the description. */
  refusals?: readonly (() => Refusal)[]
}

export type UploadBounds = { maxBytes: number; tooLarge: () => Refusal }

export const costOf = ({ cost, response, upload }: Pick<Endpoint, 'cost' | 'response' | 'upload'>): CallCost => {
  if (cost) return cost
  if (upload) return 'upload'
  if (response === 'text/event-stream') return 'stream'
  return typeof response === 'string' ? 'file' : 'light'
}

type Place = Pick<Endpoint, 'allow' | 'path'>

/**
 * Tells whether a call may touch the data of one association, which its path names by `:customerId` or `:deviceId`. A
 * user, manager or terminal reaches only their own; any other is 404. Platform roles reach any association that exists.
 * A call that anyone may make touches no association's data.
 */
export const isOfAssociation = ({ allow, path }: Place): boolean =>
  /:(?:customerId|deviceId)\b/.test(path) && !allow.includes('anyone')
export type CustomerIn<E extends Place> = 'anyone' extends E['allow'][number]
  ? undefined
  : E['path'] extends `${string}/:${'customerId' | 'deviceId'}${string}`
    ? string
    : undefined

type Address<Call> = Call extends `${infer M extends Method} ${infer P extends Path}` ? { method: M; path: P } : never
export type Endpoint = Omit<Declaration, 'call'> & { method: Method; path: Path }

/** Declares a call. The server's route, its rights, the browser's client and the OpenAPI page are derived from it. */
export const endpoint = <const D extends Declaration>(declaration: D): D & Address<D['call']> => {
  const [method, path] = declaration.call.split(' ')
  return { ...declaration, ...({ method, path } as Address<D['call']>) }
}

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
export type ParamsOf<E extends { path: string }> = { [Name in NameIn<E['path']>]: string }

export type InputOf<S> = S extends Schema ? z.input<S> : undefined
/** The input of an endpoint after validation and defaults. */
export type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/**
 * A record's id, with a message of its own or the usual one. Accepts what PostgreSQL's `uuid` accepts in this form, of
 * any version or none: one refused id would turn the answer of a whole list into a 500.
 */
export const idField = ({ required, invalid }: { required?: string; invalid?: string } = {}) =>
  z.guid(missingOr(required ?? fieldMessages.missing, invalid ?? fieldMessages.identifier))
export const Id = idField()

/** Returns the schema of the ids in a path, or undefined for a path without one. */
export const paramsOf = ({ path }: { path: string }): z.ZodObject | undefined => {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, Id]))) : undefined
}

/** The rights of a call on an association's data that its own managers decide alone. */
export const byOwnManagers = { allow: ['manager'], ownStaffOnly: true } as const

/** The empty body of a 204. */
export const NoContent = z.void()
export const statusOf = ({ status, response }: Pick<Endpoint, 'status' | 'response'>): 200 | 201 | 204 =>
  response === NoContent ? 204 : (status ?? 200)

export type Rights = { allow: readonly Caller[]; ownStaffOnly?: true }

/** Tells whether a caller may make the call. Screens and the server use the same declaration. */
export const mayCall = ({ allow, ownStaffOnly }: Rights, caller: Caller | readonly Caller[]): boolean => {
  const callers = [caller].flat()
  if (ownStaffOnly && callers.includes(switchedManager)) return false
  return callers.some((one) => allow.includes(one))
}

/** All members of a union at once. */
export type Together<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

import type { FastifyInstance } from 'fastify'
import type { Together } from '#shared/endpoint.ts'
import type { Bind } from './bind.ts'
import type { SqlDatabase } from './database.ts'

/** A group of the API's description: the endpoints and schemas that its modules export. */
export type ApiGroup = { tag: string; description: string; calls: object; shapes: object[] }

export type BackgroundWork = {
  resume: () => Promise<void>
  close: () => Promise<void>
}

/** A duty that one process of a machine repeats from its start on. Other machines may run it at the same time. */
export type Upkeep = {
  /** Default: each hour. */
  everyMs?: number
  run: () => Promise<unknown>
  /** Stops the background work that `run` has started, and waits for it. */
  close?: () => Promise<void>
}

/** The work of a time of day in Paris. One process of all runs it. A time that was missed is made up once. */
export type TimedWork = { cron: string; run: () => Promise<void> }

/** How the values of several processes are combined. A value that they share is the same in each. */
export type Aggregator = 'sum' | 'min' | 'max'

/** A metric: counts by a label, or a gauge that is read at each scrape. */
export type Measure =
  | { name: string; help: string; label: string; counts: Readonly<Record<string, number>> }
  | { name: string; help: string; aggregator: Aggregator; read: () => number }

/** The server's half of a feature. `never` stands for the arguments of its functions, which app/ checks. */
export type Feature = {
  api: readonly ApiGroup[]
  journals?: readonly object[]
  /** Binds the calls. Returns the background work that they start. */
  bind: (bind: Bind, deps: never) => BackgroundWork | void
  /** Adds hooks on all calls, and routes outside the API. */
  mount?: (app: FastifyInstance, deps: never) => void
  /** Adds the pages for people without an account. They have the limits of the calls. */
  pages?: (api: FastifyInstance, deps: never) => void
  /** Adds the metrics, with the hooks that count for them. */
  measure?: (app: FastifyInstance, deps: never) => readonly Measure[]
  /** The duties that are repeated. */
  upkeep?: (deps: never) => readonly Upkeep[]
  /** Computes the feature's roll-ups again from the rows. Returns in how many transactions. */
  rebuild?: (db: SqlDatabase) => Promise<number>
  /** The work of a time of day, by the name of its job. */
  timed?: (deps: never) => Readonly<Record<string, TimedWork>>
}

/** Everything that each of these functions asks for as its first argument. */
export type DepsOf<Create extends (deps: never) => unknown> = Together<
  Create extends (deps: infer Deps) => unknown ? Deps : never
>

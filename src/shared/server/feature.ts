import type { Together } from '#shared/endpoint.ts'
import type { Bind } from './bind.ts'

/**
 * A group of calls in the API's description: the endpoints and schemas that its modules export, by their names there.
 */
export type ApiGroup = { tag: string; description: string; calls: object; shapes: object[] }

/** The background work of a feature in this process. */
export type BackgroundWork = {
  /** Takes up what a stop has interrupted. */
  resume: () => Promise<void>
  /** Stops it, and waits for its current steps. */
  close: () => Promise<void>
}

/** The server's half of a feature. `never` stands for what each feature asks of the server, which app/ checks. */
export type Feature = {
  /** The calls, as the API's description groups them. */
  api: readonly ApiGroup[]
  /** The actions and fields that the feature writes in the journal. */
  journals?: readonly object[]
  /**
   * The functions for other features, by the names under which they ask for them. A function runs when a feature first asks,
   * so that the order of the features does not matter. It must not spread its argument.
   */
  offers?: Readonly<Record<string, (deps: never) => unknown>>
  /** Binds the calls. Returns the background work that they start. */
  bind: (bind: Bind, deps: never) => BackgroundWork | void
}

/** Everything that each of these functions asks for as its first argument. */
export type DepsOf<Create extends (deps: never) => unknown> = Together<
  Create extends (deps: infer Deps) => unknown ? Deps : never
>

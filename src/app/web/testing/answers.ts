import type { CallResult } from '#shared/client.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { CallModule } from '#test/calls.generated.ts'

type ValueOf<Module> = Module extends unknown ? Module[keyof Module] : never
/** A call of a feature. */
type Call = Extract<ValueOf<CallModule>, Endpoint>

type ResultOf<E> = E extends Endpoint ? CallResult<E> : never
type Answer<Result> = Result | ((input: never) => Result | Promise<Result>)

/** The answers to the calls of a path. */
export type ResultAt<Path extends Call['path']> = ResultOf<Extract<Call, { path: Path }>>
/** The value that a test gives for a path: the answer, or a function that returns or throws it. */
export type AnswerAt<Path extends Call['path']> = Answer<ResultAt<Path>>

/**
 * The answers of a screen's test: to the declared path of a call, a value, or a function that returns or throws it.
 * `Own` are calls that only the test declares.
 */
export type Answers<Own extends Endpoint = never> = {
  [Path in (Call | Own)['path']]?: Answer<ResultOf<Extract<Call | Own, { path: Path }>>>
}

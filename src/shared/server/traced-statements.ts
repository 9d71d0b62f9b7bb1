import type { ClientBase } from 'pg'
import { type Tracer, tracer } from './tracer.ts'

const writes = /\b(insert into|update|delete from)\s+"?([a-z_]+)/i
const reads = /\b(?:from|join)\s+"?([a-z_]+)\b"?(?!\s*\()/i
const command = /^\s*([a-z]+)/i

/** Names a statement by its verb and its first table, such as `select transactions`, without values. */
export const nameOfStatement = (text: string): string => {
  const [, write, written] = writes.exec(text) ?? []
  if (write && written) return `${write.split(' ')[0]?.toLowerCase()} ${written}`
  const name = command.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const read = name === 'select' || name === 'with' ? reads.exec(text)?.[1] : undefined
  return read === undefined ? name : `select ${read}`
}

const textOf = (statement: unknown): string | undefined => {
  if (typeof statement === 'string') return statement
  const { text } = (statement ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/** Creates the function that replaces a connection's `query` and gives each statement of a traced call a span. */
const tracing = (tracer: Tracer, query: (...parameters: unknown[]) => unknown) => {
  return (...parameters: unknown[]): unknown => {
    const text = textOf(parameters[0])
    // Pollers and the upkeep of a connection are not part of a call.
    if (text === undefined || !tracer.current()?.isSampled) return query(...parameters)
    const span = tracer.start({
      name: nameOfStatement(text),
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql' },
    })
    const callback = parameters.at(-1)
    if (typeof callback === 'function') {
      const answer = (error: unknown, result: unknown): void => {
        span.end(error ? { error } : undefined)
        callback(error, result)
      }
      return query(...parameters.slice(0, -1), answer)
    }
    const result = query(...parameters)
    // A stream (COPY) reports its end in another way.
    if (!(result instanceof Promise)) span.end()
    else
      result.then(
        () => span.end(),
        (error: unknown) => span.end({ error }),
      )
    return result
  }
}

/** Gives the statements of a new connection spans, if spans are exported. */
export const traceStatements = (client: ClientBase): void => {
  const chosen = tracer()
  if (!chosen) return
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  client.query = tracing(chosen, query) as ClientBase['query']
}

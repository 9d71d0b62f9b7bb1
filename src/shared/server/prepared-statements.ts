import { createHash } from 'node:crypto'
import { type ClientBase, DatabaseError } from 'pg'

/** A text that is used less often is not worth a plan on each connection. */
const usesBeforeNaming = 5
/** Each connection keeps the plans of all named statements, some 20 to 100 kB each. */
const maxNamed = 200
const maxCounted = 5000

/** A list in the text has a length, so that the number of texts is not bounded. */
const hasList = (text: string): boolean => /\bin \(\$\d+, \$|values \(\$\d+.*\), \(\$/is.test(text)

/** The names of prepared statements. A name is made from the text, and never means another text. */
export const createStatementNames = () => {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let generation = 0

  return {
    /** Returns the name of a statement, or undefined if it is not used often, or differs by a list's length. */
    nameOf(text: string): string | undefined {
      const name = names.get(text)
      if (name !== undefined) return name
      if (names.size >= maxNamed) return undefined
      const count = (uses.get(text) ?? 0) + 1
      if (uses.size >= maxCounted) uses.clear()
      uses.set(text, count)
      if (count < usesBeforeNaming || hasList(text)) return undefined
      uses.delete(text)
      const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
      names.set(text, `${generation}_${digest}`)
      return names.get(text)
    },
    /** Makes new names: the kept plans no longer fit the tables. */
    renew(): void {
      names.clear()
      generation += 1
    },
  }
}

export type StatementNames = ReturnType<typeof createStatementNames>

/** Another process has changed a table whose columns a kept plan returns. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan')

/**
 * Makes a connection prepare the statements that are used often: PostgreSQL then plans them once. Not behind a PgBouncer,
 * which may run the next statement on another connection.
 */
export const prepareRepeatedStatements = (client: ClientBase, names: StatementNames): void => {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const renewIfOutdated = (error: unknown): never => {
    if (isOutdatedPlan(error)) names.renew()
    throw error
  }
  const queryByName = (...parameters: unknown[]): unknown => {
    const [text, values, ...callback] = parameters
    // The other forms (a stream, a statement without values) pass unchanged.
    const name = typeof text === 'string' && Array.isArray(values) ? names.nameOf(text) : undefined
    if (name === undefined) return query(...parameters)
    const result = query({ name, text, values }, ...callback)
    return result instanceof Promise ? result.catch(renewIfOutdated) : result
  }
  client.query = queryByName as ClientBase['query']
}

// A statement that is used often is prepared by name on each connection, so that PostgreSQL plans it once. At most 200
// texts get a name. Statements with a list of changing length stay unnamed, and so does everything behind a PgBouncer
// that does not carry them. The plan of a prepared statement must be good for any values: limits are literals, and of
// few sizes (docs/decisions/0010-figures-that-never-grow.md).

import { createHash, randomBytes } from 'node:crypto'
import { type ClientBase, DatabaseError } from 'pg'

/** A text that is used less often is not worth a plan on each connection. */
const usesBeforeNaming = 5
/** Each connection keeps the plans of all named statements, some 20 to 100 kB each. */
const maxNamed = 200
const maxCounted = 5000

/** A list in the text has a length, so that the number of texts is not bounded. */
const hasList = (text: string): boolean => /\bin \(\$\d+, \$|values \(\$\d+.*\), \(\$/is.test(text)

type NamedStatement = { name: string; text: string }

const nameOfText = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Only these are planned, and PostgreSQL refuses to prepare several commands. */
const isPlanned = (text: string): boolean =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')

/** The names of prepared statements. A name is made from the text, and never means another text. */
export const createStatementNames = () => {
  const uses = new Map<string, number>()
  const statements = new Map<string, NamedStatement>()
  let suffix = ''

  return {
    /** Returns a statement with its name, or undefined if it is not used often, or differs by a list's length. */
    find(text: string): NamedStatement | undefined {
      const known = statements.get(text)
      if (known !== undefined) return known
      if (statements.size >= maxNamed) return undefined
      const count = (uses.get(text) ?? 0) + 1
      if (uses.size >= maxCounted) uses.clear()
      uses.set(text, count)
      if (count < usesBeforeNaming || hasList(text) || !isPlanned(text)) return undefined
      uses.delete(text)
      const statement = { name: nameOfText(text + suffix), text: text + suffix }
      statements.set(text, statement)
      return statement
    },
    /**
     * Makes new names and new texts: the kept plans no longer fit the tables. A PgBouncer knows statements by their
     * text alone, and its connections outlive this process, so the texts are like no earlier ones.
     */
    renew(): void {
      statements.clear()
      suffix = ` /* ${randomBytes(6).toString('hex')} */`
    },
  }
}

export type StatementNames = ReturnType<typeof createStatementNames>

/** Another process has changed a table whose columns a kept plan returns. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan')

/**
 * Makes a connection prepare the statements that are used often: PostgreSQL then plans them once. Not behind a
 * PgBouncer without `carriesStatements`, which may run the next statement on a connection that does not have it.
 */
export const prepareRepeatedStatements = (client: ClientBase, names: StatementNames): void => {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const renewIfOutdated = (error: unknown): void => {
    if (isOutdatedPlan(error)) names.renew()
  }
  const queryByName = (...parameters: unknown[]): unknown => {
    const [text, values, callback] = parameters
    // The other forms (a stream, a text alone) pass unchanged.
    const statement = typeof text === 'string' && Array.isArray(values) ? names.find(text) : undefined
    if (statement === undefined) return query(...parameters)
    const named = { ...statement, values }
    // The form that `pool.query` uses.
    if (typeof callback === 'function') {
      return query(named, (error: unknown, result: unknown) => {
        renewIfOutdated(error)
        callback(error, result)
      })
    }
    const result = query(named)
    if (result instanceof Promise) result.catch(renewIfOutdated)
    return result
  }
  client.query = queryByName as ClientBase['query']
}

/**
 * Tells whether the PgBouncer of this connection carries prepared statements from connection to connection (version
 * 1.21 with `max_prepared_statements`): it then gives them names of its own on PostgreSQL's side.
 */
export const carriesStatements = async (client: ClientBase): Promise<boolean> => {
  const name = `probe_${randomBytes(6).toString('hex')}`
  // One transaction, so that the statement is removed from the connection that has kept it.
  await client.query('begin')
  const text = 'select exists (select from pg_prepared_statements where name = $1) as "hasOurName"'
  const { rows } = await client.query<{ hasOurName: boolean }>({ name, text, values: [name] })
  const isRenamed = rows[0]?.hasOurName === false
  if (!isRenamed) await client.query(`deallocate ${name}`)
  await client.query('commit')
  return isRenamed
}

import type { Bench, Site } from './bench.ts'
import type { HttpRequest } from './generator.ts'
import type { System } from './measure.ts'
import { sqlRunner } from './pgbench.ts'
import { ours } from './report.ts'

export const bareServer = 'bare server'
export const postgRestName = 'PostgREST'
export const ormName = 'an ORM (Sequelize)'
export const databaseAlone = `SQL (${sqlRunner.name})`

/** A request; the path is below the server's root. */
export type Call = Pick<HttpRequest, 'path'> & Partial<HttpRequest>

const jsonHeaders = { 'content-type': 'application/json' }

const requestOf = ({ method = 'GET', path, headers, body }: Call, more: Record<string, string> = {}): HttpRequest => ({
  method,
  path,
  headers: { ...more, ...(body !== undefined && jsonHeaders), ...headers },
  ...(body !== undefined && { body }),
})

/** Creates the systems of a site. `callers` is that of the run, unless a row has its own. */
export const systemsOf = (
  { generator, callers: usualCallers }: Bench,
  { product, bare, postgRest, orm, address }: Site,
) => {
  const over = (name: string, port: number, pid: number, requests: HttpRequest[], callers: number): System => ({
    name,
    pid,
    run: (seconds) => generator.run({ port, requests, callers, seconds }),
  })
  return {
    product: (token: string, calls: Call[], callers = usualCallers): System => {
      const requests = calls.map((call) =>
        requestOf({ ...call, path: `/api${call.path}` }, { authorization: `Bearer ${token}` }),
      )
      return over(ours, product.port, product.pid, requests, callers)
    },
    bare: (call: Call, callers = usualCallers): System =>
      over(bareServer, bare.port, bare.pid, [requestOf(call)], callers),
    /** Returns no system where PostgREST is not to be had. */
    postgRest: (call: Call, callers = usualCallers): System[] =>
      postgRest ? [over(postgRestName, postgRest.port, postgRest.pid, [requestOf(call)], callers)] : [],
    /** Returns no system where the packages are not to be had. */
    orm: (call: Call, callers = usualCallers): System[] =>
      orm ? [over(ormName, orm.port, orm.pid, [requestOf(call)], callers)] : [],
    sql: (statements: string[], callers = usualCallers): System => ({
      name: databaseAlone,
      run: (seconds) => sqlRunner.run({ address, statements, callers, seconds }),
    }),
  }
}

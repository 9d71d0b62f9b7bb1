// Writes docs/rights.md from the endpoints' declarations (npm run docs:rights). A test checks that it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Caller, type Endpoint, mayCall } from '#shared/endpoint.ts'
import { callersOf, compter, platformRoles, switchedManager } from '#shared/role.ts'
import { everyEndpoint } from '#test/endpoints.ts'

const file = path.resolve(import.meta.dirname, '../docs/rights.md')
const columns: Caller[] = ['user', compter, 'manager', switchedManager, ...platformRoles, 'terminal', 'anyone']

/** Returns all that a caller may call as: a user with the right `compter`, for one, may call what any user may. */
const allOf = (caller: Caller): readonly Caller[] => {
  if (caller === compter) return callersOf({ role: 'user', mayCount: true })
  return caller === switchedManager ? callersOf({ role: 'manager', homeRole: 'admin' }) : [caller]
}
const bound: Caller[] = ['user', compter, 'manager', switchedManager, 'terminal']

const cellOf = (endpoint: Endpoint, caller: Caller): string => {
  if (!mayCall(endpoint, allOf(caller))) return ''
  const isBound = bound.includes(caller)
  return endpoint.scope === 'association' && isBound ? 'own' : 'yes'
}

/** Returns what a row says besides who may call. */
const moreOf = ({ answersDonors, settled }: Endpoint): string =>
  [answersDonors && 'donors', settled === true && 'settled', settled === 'as second' && 'settled as second']
    .filter(Boolean)
    .join(', ')

/** Returns the sort key of a row, since the order of a module's exports is not fixed. */
const addressOf = ({ path, method }: Endpoint): string => `${path} ${method}`

/** Returns the page: a row for each call, a column for each caller. */
export const rightsPage = async (): Promise<string> => {
  const endpoints = (await everyEndpoint()).map(([, endpoint]) => endpoint)
  const rows = endpoints
    .sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1))
    .map((endpoint) => {
      const cells = columns.map((caller) => cellOf(endpoint, caller))
      return `| \`${endpoint.method} ${endpoint.path}\` | ${[...cells, moreOf(endpoint)].join(' | ')} |`
    })
  return [
    '# Who may call what',
    '',
    'Made by `npm run docs:rights` from the endpoints’ declarations; `test/http/rights.test.ts` tries every cell.',
    '“own”: their own association alone, another’s is 404. Paths are below `/api`.',
    '“donors”: the answer has what donors have said, so its callers are those who read donors.',
    '“settled”: an account or right of less than a day is refused ([rules](rules/users.md#users-settled)).',
    '',
    `| call | ${[...columns, 'more'].join(' | ')} |`,
    `| --- |${[...columns, 'more'].map(() => ' --- |').join('')}`,
    ...rows,
    '',
  ].join('\n')
}

/** Tells whether the page in docs/ is up to date. */
export const isRightsPageCurrent = async (): Promise<boolean> => readFileSync(file, 'utf8') === (await rightsPage())

if (import.meta.main) writeFileSync(file, await rightsPage())

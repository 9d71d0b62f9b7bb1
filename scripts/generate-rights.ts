// Writes docs/rights.md from the endpoints' declarations, and test/calls.generated.ts, which names the modules that
// declare them (npm run docs:rights). A test checks that both are up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Caller, type Endpoint, isOfAssociation, mayCall } from '#shared/endpoint.ts'
import { callersOf, compter, platformRoles, switchedManager } from '#shared/role.ts'
import { endpointFiles, everyEndpoint } from '#test/endpoints.ts'

const root = path.resolve(import.meta.dirname, '..')
const page = path.join(root, 'docs/rights.md')
const types = path.join(root, 'test/calls.generated.ts')
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
  return isOfAssociation(endpoint) && isBound ? 'own' : 'yes'
}

/** Returns what a row says besides who may call. */
const moreOf = ({ answersDonors, settled }: Endpoint): string =>
  [answersDonors && 'donors', settled === true && 'settled', settled === 'as second' && 'settled as second']
    .filter(Boolean)
    .join(', ')

/** Returns the sort key of a row, since the order of a module's exports is not fixed. */
const addressOf = ({ path, method }: Endpoint): string => `${path} ${method}`

/** Returns the page: a row for each call, a column for each caller. */
const rightsPage = async (): Promise<string> => {
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

/** Returns the types of the modules that declare calls, for the tests of screens. */
const callTypes = (): string =>
  [
    '// Made by `npm run docs:rights`.',
    '',
    '/** The modules that declare the calls of all features. */',
    'export type CallModule =',
    ...endpointFiles().map((file) => `  | typeof import('${file.replace('src/features/', '#features/')}')`),
    '',
  ].join('\n')

/** Tells whether the page and the types are up to date. */
export const areRightsCurrent = async (): Promise<boolean> =>
  readFileSync(page, 'utf8') === (await rightsPage()) && readFileSync(types, 'utf8') === callTypes()

if (import.meta.main) {
  writeFileSync(page, await rightsPage())
  writeFileSync(types, callTypes())
}

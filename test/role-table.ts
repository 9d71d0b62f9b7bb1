import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { everyRole, type Role } from '#shared/role.ts'

const root = path.resolve(import.meta.dirname, '../docs/rules')
const rules = globSync('*.md', { cwd: root }).map((page) => readFileSync(path.join(root, page), 'utf8'))

/**
 * `| \`/causes\`, \`/stats\` | yes | yes |  |  |  |`: screens, then a cell for each role in the order of `everyRole`.
 */
const rows = rules.flatMap((page) => [...page.matchAll(/^\| (`\/[^|]*`) \|((?: (?:yes)? *\|){5})$/gm)])

const routesOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, route = '']) => route)

const rolesOf = (cells: string): Role[] => {
  const answers = cells.split('|').map((cell) => cell.trim())
  return everyRole.filter((_, column) => answers[column] === 'yes')
}

/**
 * The roles that may open each route, read from the pages of docs/rules: a feature's screens are on its own page, those
 * of several in roles.md#routes. It is independent of the product's table (`web/pages.ts` of the features), so that a
 * test can compare them.
 */
export const roleTable: Record<string, Role[]> = Object.fromEntries(
  rows.flatMap(([, screens = '', cells = '']) =>
    routesOf(screens).map((route): [string, Role[]] => [route, rolesOf(cells)]),
  ),
)

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { everyRole, type Role } from '#shared/role.ts'

const rules = readFileSync(path.resolve(import.meta.dirname, '../docs/rules.md'), 'utf8')

/** `| \`/causes\` | yes | yes |  |  |  |`: the cells are in the order of `everyRole`. */
const rows = [...rules.matchAll(/^\| `(\/[^`]*)` \|(.+)\|$/gm)]

const rolesOf = (cells: string): Role[] => {
  const answers = cells.split('|').map((cell) => cell.trim())
  return everyRole.filter((_, column) => answers[column] === 'yes')
}

/**
 * Which role opens which route: the table of docs/rules.md#routes. It is not made from the product's own table
 * (`src/app/web/pages.ts`), so that the two can differ.
 */
export const roleTable: Record<string, Role[]> = Object.fromEntries(
  rows.map(([, route = '', cells = '']) => [route, rolesOf(cells)]),
)

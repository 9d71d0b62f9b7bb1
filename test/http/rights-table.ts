import { compter, everyRole, switchedManager } from '#shared/role.ts'
import { fixtures } from './feature-fixtures.ts'

export const everyCaller = [...everyRole, 'terminal', compter, switchedManager] as const
export type RightsCaller = (typeof everyCaller)[number]

/** The columns of the tables, in the order of `everyCaller`. */
const columns = 'user manager admin commercial organizer terminal compter switched'

/** Reads the table of a feature: its columns, then a line for each call. */
const rowsOf = (table: string): [name: string, callers: RightsCaller[]][] => {
  const [head, ...rows] = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '')
  if (head?.join(' ') !== columns) throw new Error(`The columns of rights are: ${columns}`)
  return rows.map(([name = '', ...cells]) => [name, everyCaller.filter((_, column) => cells[column] === 'yes')])
}

/** The callers of every authenticated call, as the fixtures of the features have them. */
export const rights: Record<string, RightsCaller[]> = Object.fromEntries(
  fixtures.flatMap((fixture) => rowsOf(fixture.rights)),
)

import { StaffInput } from '#features/users/server/staff.service.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { readArguments } from '../arguments.ts'

export type StaffCommand =
  | { name: 'list' }
  | { name: 'add'; person: StaffInput }
  | { name: 'invite' | 'remove' | 'reset-second-factor'; email: string }

const usage = `Usage\u00a0:
  npm run staff -- list
  npm run staff -- add --role admin|commercial|organizer --email … --firstname … --lastname … [--phone …]
  npm run staff -- invite --email …
  npm run staff -- remove --email …
  npm run staff -- reset-second-factor --email …`

const read = (args: string[]) => {
  try {
    return readArguments(args, ['role', 'email', 'firstname', 'lastname', 'phone'])
  } catch {
    throw new StartFailure(usage)
  }
}

const personOf = (values: object): StaffInput => {
  const person = StaffInput.safeParse(values)
  if (person.success) return person.data
  const [issue] = person.error.issues
  throw new StartFailure(`--${String(issue?.path[0])}\u00a0: ${issue?.message}.`)
}

/**
 * Parses the command line of `npm run staff`.
 * @throws {StartFailure} when a command or an option is unknown, missing or invalid.
 */
export const readStaffCommand = (args: string[]): StaffCommand => {
  const { values, words } = read(args)
  const [name, ...more] = words
  if (more.length > 0) throw new StartFailure(usage)
  if (name === 'add') return { name, person: personOf(values) }
  const { email, ...others } = values
  if (Object.keys(others).length > 0) throw new StartFailure(usage)
  if (name === 'list' && email === undefined) return { name }
  const isOfOne = name === 'invite' || name === 'remove' || name === 'reset-second-factor'
  if (isOfOne && email !== undefined) return { name, email }
  throw new StartFailure(usage)
}

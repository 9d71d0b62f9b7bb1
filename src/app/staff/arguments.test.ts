import { expect, it } from 'vitest'
import { StartFailure } from '#shared/server/failure.ts'
import { readStaffCommand } from './arguments.ts'

const names = ['--firstname', 'Inès', '--lastname', 'Roussel']

it('reads a new member of the staff, normalised as in a form', () => {
  const args = ['add', '--role', 'admin', '--email', ' Ines@Exemple.FR ', ...names]
  expect(readStaffCommand(args)).toEqual({
    name: 'add',
    person: { role: 'admin', email: 'ines@exemple.fr', firstname: 'Inès', lastname: 'Roussel' },
  })
})

it('reads the other commands', () => {
  expect(readStaffCommand(['list'])).toEqual({ name: 'list' })
  expect(readStaffCommand(['remove', '--email', 'a@b.fr'])).toEqual({ name: 'remove', email: 'a@b.fr' })
  const reset = ['reset-second-factor', '--email', 'a@b.fr']
  expect(readStaffCommand(reset)).toEqual({ name: 'reset-second-factor', email: 'a@b.fr' })
})

it.each([
  [['add', '--role', 'manager', '--email', 'a@b.fr', ...names], 'Le rôle doit être admin, commercial ou organizer'],
  [['add', '--role', 'admin', '--email', 'nobody', ...names], 'Email invalide'],
  [['add', '--role', 'admin', '--email', 'a@b.fr'], 'Le prénom est obligatoire'],
  [['invite'], 'Usage'],
  [['list', '--email', 'a@b.fr'], 'Usage'],
  [['remove', '--role', 'admin', '--email', 'a@b.fr'], 'Usage'],
  [['--size'], 'Usage'],
  [['add', 'more'], 'Usage'],
  [[], 'Usage'],
])('refuses %j', (args, sentence) => {
  expect(() => readStaffCommand(args)).toThrow(StartFailure)
  expect(() => readStaffCommand(args)).toThrow(sentence)
})

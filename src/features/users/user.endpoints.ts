import { endpoint } from '#shared/endpoint.ts'
import { everyRole } from '#shared/role.ts'
import { Profile, RoleUpdate } from './user.ts'

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in person.',
  allow: everyRole,
  scope: 'self',
  response: Profile,
})

export const updateRole = endpoint({
  method: 'PUT',
  path: '/users/update-role',
  summary: 'Switch Role: an account granted admin puts itself to manager and back. Anything else is refused.',
  allow: everyRole,
  scope: 'self',
  body: RoleUpdate,
  response: Profile,
})

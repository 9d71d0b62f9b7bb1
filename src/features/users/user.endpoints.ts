import { z } from 'zod'
import { AssociationParams, endpoint, Id, NoContent } from '#shared/endpoint.ts'
import { everyRole } from '#shared/role.ts'
import { Profile, ProfileUpdate, RoleUpdate, User, UserInput, UserUpdate } from './user.ts'

const UserParams = AssociationParams.extend({ userId: Id })

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in person.',
  allow: everyRole,
  scope: 'self',
  response: Profile,
})

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/users/me',
  summary: 'The signed-in person changes their own name and phone.',
  allow: everyRole,
  scope: 'self',
  body: ProfileUpdate,
  response: Profile,
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/users/me/sign-out-everywhere',
  summary: 'Ends every session of the signed-in person, this one too.',
  allow: everyRole,
  scope: 'self',
  status: 204,
  response: NoContent,
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

export const listUsers = endpoint({
  method: 'GET',
  path: '/customers/:customerId/users',
  summary: 'The people of an association, by name.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  scope: 'association',
  params: AssociationParams,
  response: z.array(User),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/customers/:customerId/users',
  summary: 'Makes a person and mails them a link to choose a password. A manager makes role user only.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: AssociationParams,
  body: UserInput,
  status: 201,
  response: User,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/customers/:customerId/users/:userId',
  summary: 'One of the people of an association.',
  allow: ['admin', 'organizer'],
  scope: 'association',
  params: UserParams,
  response: User,
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/customers/:customerId/users/:userId',
  summary: 'Changes name and phone; an admin alone changes the role. The e-mail cannot be changed.',
  allow: ['admin', 'organizer'],
  scope: 'association',
  params: UserParams,
  body: UserUpdate,
  response: User,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/customers/:customerId/users/:userId',
  summary: 'Deletes an account, which is refused from its next request on. A manager deletes role user only.',
  allow: ['manager', 'admin'],
  scope: 'association',
  params: UserParams,
  status: 204,
  response: NoContent,
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/customers/:customerId/users/:userId/invitation',
  summary: 'Mails the link to choose a password again; the link before is dead.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: UserParams,
  status: 204,
  response: NoContent,
})

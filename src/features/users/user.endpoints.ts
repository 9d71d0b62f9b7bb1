import { z } from 'zod'
import { emailTaken, providerUnavailable } from '#features/identity/identity.port.ts'
import { byOwnManagers, endpoint, NoContent } from '#shared/endpoint.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { everyRole } from '#shared/role.ts'
import { CountingRight, Profile, ProfileUpdate, RoleUpdate, User, UserInput, UserUpdate, userRefusals } from './user.ts'

export const getMe = endpoint({
  call: 'GET /users/me',
  summary: 'Reads the signed-in person.',
  allow: everyRole,
  withoutSecondFactor: true,
  scope: 'self',
  response: Profile,
})

export const updateMe = endpoint({
  call: 'PATCH /users/me',
  summary: 'Changes the name and phone of the signed-in person.',
  description: 'A phone that is left out is cleared.',
  allow: everyRole,
  scope: 'self',
  headers: EditHeaders,
  body: ProfileUpdate,
  response: Profile,
})

export const signOutEverywhere = endpoint({
  call: 'POST /users/me/sign-out-everywhere',
  summary: 'Ends all sessions of the signed-in person, the current one included.',
  allow: everyRole,
  withoutSecondFactor: true,
  scope: 'self',
  response: NoContent,
})

export const updateRole = endpoint({
  call: 'PUT /users/update-role',
  summary: 'Switches the active role of an account whose home role is admin.',
  description: 'To manager and back. Anything else is refused.',
  allow: everyRole,
  scope: 'self',
  body: RoleUpdate,
  response: Profile,
})

export const listUsers = endpoint({
  call: 'GET /customers/:customerId/users',
  summary: 'Lists the users of an association, by name.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  response: z.array(User),
})

export const createUser = endpoint({
  call: 'POST /customers/:customerId/users',
  summary: 'Creates a user and mails them a link to choose a password.',
  description: 'A manager creates role user only. An association has at most ten users.',
  allow: ['manager', 'admin', 'organizer'],
  body: UserInput,
  status: 201,
  response: User,
  refusals: [emailTaken, userRefusals.limitReached, userRefusals.tooManyInvitations, providerUnavailable],
})

export const getUser = endpoint({
  call: 'GET /customers/:customerId/users/:userId',
  summary: 'Reads a user of an association.',
  allow: ['admin', 'organizer'],
  response: User,
})

export const updateUser = endpoint({
  call: 'PATCH /customers/:customerId/users/:userId',
  summary: 'Changes the name and phone of a user; an admin also changes the role.',
  description: 'The e-mail cannot be changed.',
  allow: ['admin', 'organizer'],
  headers: EditHeaders,
  body: UserUpdate,
  response: User,
  refusals: [userRefusals.emailFixed, userRefusals.lastManager, userRefusals.tooManyInvitations, providerUnavailable],
})

export const updateCountingRight = endpoint({
  call: 'PUT /customers/:customerId/users/:userId/counting-right',
  summary: 'Gives the right to enter donations by hand and to count cash to a user, or takes it back.',
  description: 'It counts from the next request of that user on. A manager has it by their role.',
  allow: ['manager', 'admin'],
  body: CountingRight,
  response: User,
  refusals: [userRefusals.onlyUsersCount, userRefusals.tooManyInvitations],
})

export const settleUser = endpoint({
  call: 'POST /customers/:customerId/users/:userId/settle',
  summary: 'Lets a new account or right decide with others before it has settled, which takes 24 hours.',
  description: 'Neither its owner nor the person who gave it may. May be repeated.',
  allow: ['manager'],
  ownStaffOnly: true,
  settled: true,
  response: User,
  refusals: [userRefusals.ownRight, userRefusals.givenByYou],
})

export const seeNewRights = endpoint({
  call: 'POST /customers/:customerId/users/seen',
  summary: 'Notes that the manager has seen the new accounts and rights of their association.',
  ...byOwnManagers,
  response: NoContent,
})

export const deleteUser = endpoint({
  settled: true,
  call: 'DELETE /customers/:customerId/users/:userId',
  summary: 'Deletes a user, whose requests are refused from the next one on.',
  description: 'A manager deletes role user only.',
  allow: ['manager', 'admin'],
  response: NoContent,
  refusals: [userRefusals.ownAccount, userRefusals.lastManager],
})

export const resetUserSecondFactor = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/users/:userId/reset-second-factor',
  summary: 'Removes the second factor of a user who lost it. Their sessions end, and they get a mail.',
  description: 'A manager resets role user only. Nobody resets their own.',
  allow: ['manager', 'admin'],
  response: User,
  refusals: [userRefusals.ownSecondFactor, userRefusals.noSecondFactor, providerUnavailable],
})

export const inviteUser = endpoint({
  call: 'POST /customers/:customerId/users/:userId/invitation',
  summary: 'Mails a user the link to choose a password again. The earlier link ends.',
  allow: ['manager', 'admin', 'organizer'],
  response: NoContent,
  refusals: [userRefusals.notInvited, userRefusals.disabled, userRefusals.tooManyInvitations, providerUnavailable],
})

import { providerUnavailable } from '#features/identity/identity.port.ts'
import { endpoint } from '#shared/endpoint.ts'
import { DirectoryPage, DirectoryQuery, DirectoryUserDetail, directoryRefusals } from './directory.ts'
import { userRefusals } from './user.ts'

export const listDirectory = endpoint({
  call: 'GET /users',
  summary: 'Lists the people of all associations and the staff, page by page.',
  description:
    'Sorted by name or by last sign-in. `search` matches a part of the names, the e-mail or the association, without case and accents.',
  allow: ['admin', 'commercial'],
  query: DirectoryQuery,
  response: DirectoryPage,
})

export const getDirectoryUser = endpoint({
  call: 'GET /users/:userId',
  summary: 'Reads a person of any association or of the staff.',
  allow: ['admin', 'commercial'],
  response: DirectoryUserDetail,
})

export const disableUser = endpoint({
  call: 'POST /users/:userId/disable',
  summary: 'Disables an account: its sessions end at once, and it cannot sign in.',
  description: 'Disabling a disabled account changes nothing.',
  allow: ['admin'],
  response: DirectoryUserDetail,
  refusals: [directoryRefusals.ownAccount, directoryRefusals.lastAdmin, providerUnavailable],
})

export const resetSecondFactor = endpoint({
  settled: true,
  call: 'POST /users/:userId/reset-second-factor',
  summary: 'Removes the second factor of a person who lost it. Their sessions end, and they get a mail.',
  description: 'Nobody resets their own.',
  allow: ['admin'],
  response: DirectoryUserDetail,
  refusals: [userRefusals.ownSecondFactor, userRefusals.noSecondFactor, providerUnavailable],
})

export const enableUser = endpoint({
  call: 'POST /users/:userId/enable',
  summary: 'Enables a disabled account, which may sign in again.',
  allow: ['admin'],
  response: DirectoryUserDetail,
  refusals: [providerUnavailable],
})

import type { Bind } from '#shared/server/bind.ts'
import { disableUser, enableUser, getDirectoryUser, listDirectory, resetSecondFactor } from '../directory.endpoints.ts'
import * as calls from '../user.endpoints.ts'
import type { DirectoryService } from './directory.service.ts'
import type { ProfileService } from './profile.service.ts'
import type { RightService } from './right.service.ts'
import type { UserService } from './user.service.ts'

export const directoryRoutes = (bind: Bind, directory: DirectoryService): void => {
  bind(listDirectory, ({ query }) => directory.list(query))
  bind(getDirectoryUser, ({ actor, params }) => directory.get(actor, params.userId))
  bind(disableUser, ({ actor, params }) => directory.disable(actor, params.userId))
  bind(enableUser, ({ actor, params }) => directory.enable(actor, params.userId))
  bind(resetSecondFactor, ({ actor, params }) => directory.resetSecondFactor(actor, params.userId))
}

export const rightRoutes = (bind: Bind, rights: RightService): void => {
  bind(calls.settleUser, ({ actor, params }) => rights.settle(actor, params))
  bind(calls.seeNewRights, ({ actor, customerId }) => rights.see(actor, customerId))
}

export const userRoutes = (bind: Bind, users: UserService, profiles: ProfileService): void => {
  bind(calls.getMe, ({ actor }) => profiles.get(actor))
  bind(calls.updateMe, ({ actor, body, headers }) => profiles.update(actor, body, headers['if-match']))
  bind(calls.signOutEverywhere, ({ actor }) => profiles.signOutEverywhere(actor))
  bind(calls.updateRole, ({ actor, body }) => profiles.switchRole(actor, body))

  bind(calls.listUsers, ({ actor, customerId }) => users.list(actor, customerId))
  bind(calls.createUser, ({ actor, customerId, body }) => users.create(actor, customerId, body))
  bind(calls.getUser, ({ actor, params }) => users.get(actor, params))
  bind(calls.updateUser, ({ actor, params, body, headers }) => users.update(actor, params, body, headers['if-match']))
  bind(calls.updateCountingRight, ({ actor, params, body }) => users.changeCountingRight(actor, params, body.mayCount))
  bind(calls.deleteUser, ({ actor, params }) => users.remove(actor, params))
  bind(calls.resetUserSecondFactor, ({ actor, params }) => users.resetSecondFactor(actor, params))
  bind(calls.inviteUser, ({ actor, params }) => users.inviteAgain(actor, params))
}

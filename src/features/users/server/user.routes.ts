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
  bind(calls.seeNewRights, async ({ actor, customerId }) => {
    await rights.see(actor, customerId)
    return undefined
  })
}

export const userRoutes = (bind: Bind, users: UserService, profiles: ProfileService): void => {
  bind(calls.getMe, ({ actor }) => profiles.get(actor))
  bind(calls.updateMe, ({ actor, body, headers }) => profiles.update(actor, body, headers['if-match']))
  bind(calls.signOutEverywhere, async ({ actor }) => {
    await profiles.signOutEverywhere(actor)
    return undefined
  })
  bind(calls.updateRole, ({ actor, body }) => profiles.switchRole(actor, body))

  bind(calls.listUsers, ({ actor, customerId }) => users.list(actor, customerId))
  bind(calls.createUser, ({ actor, customerId, body }) => users.create(actor, customerId, body))
  bind(calls.getUser, ({ actor, params }) => users.get(actor, params))
  bind(calls.updateUser, ({ actor, params, body, headers }) => users.update(actor, params, body, headers['if-match']))
  bind(calls.updateCountingRight, ({ actor, params, body }) => users.changeCountingRight(actor, params, body.mayCount))
  bind(calls.deleteUser, async ({ actor, params }) => {
    await users.remove(actor, params)
    return undefined
  })
  bind(calls.resetUserSecondFactor, ({ actor, params }) => users.resetSecondFactor(actor, params))
  bind(calls.inviteUser, async ({ actor, params }) => {
    await users.inviteAgain(actor, params)
    return undefined
  })
}

import type { Bind } from '#shared/server/bind.ts'
import {
  createUser,
  deleteUser,
  getMe,
  getUser,
  inviteUser,
  listUsers,
  signOutEverywhere,
  updateCountingRight,
  updateMe,
  updateRole,
  updateUser,
} from '../user.endpoints.ts'
import type { ProfileService } from './profile.service.ts'
import type { UserService } from './user.service.ts'

export const userRoutes = (bind: Bind, users: UserService, profiles: ProfileService): void => {
  bind(getMe, ({ actor }) => profiles.get(actor))
  bind(updateMe, ({ actor, body }) => profiles.update(actor, body))
  bind(signOutEverywhere, async ({ actor }) => {
    await profiles.signOutEverywhere(actor)
    return undefined
  })
  bind(updateRole, ({ actor, body }) => profiles.switchRole(actor, body))

  bind(listUsers, ({ customerId }) => users.list(customerId))
  bind(createUser, ({ actor, customerId, body }) => users.create(actor, customerId, body))
  bind(getUser, ({ params }) => users.get(params))
  bind(updateUser, ({ actor, params, body }) => users.update(actor, params, body))
  bind(updateCountingRight, ({ actor, params, body }) => users.changeCountingRight(actor, params, body.mayCount))
  bind(deleteUser, async ({ actor, params }) => {
    await users.remove(actor, params)
    return undefined
  })
  bind(inviteUser, async ({ actor, params }) => {
    await users.inviteAgain(actor, params)
    return undefined
  })
}

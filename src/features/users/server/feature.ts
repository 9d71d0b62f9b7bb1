import * as roleShapes from '#shared/role.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as directoryCalls from '../directory.endpoints.ts'
import * as directoryShapes from '../directory.ts'
import * as calls from '../user.endpoints.ts'
import { roleJournal, userJournal } from '../user.journal.ts'
import * as userShapes from '../user.ts'
import { createDirectoryService } from './directory.service.ts'
import { deleteOrphanAccounts } from './person.service.ts'
import { createProfileService } from './profile.service.ts'
import { createRightService } from './right.service.ts'
import { createUserService } from './user.service.ts'

type Deps = DepsOf<
  typeof createUserService | typeof createProfileService | typeof createRightService | typeof createDirectoryService
>

export const feature = {
  api: [
    {
      tag: 'Users',
      description: 'The signed-in person, the people of an association, and those of all associations.',
      calls: { ...calls, ...directoryCalls },
      shapes: [userShapes, directoryShapes, roleShapes],
    },
  ],
  journals: [userJournal, roleJournal],
  bind(bind: Bind, deps: Deps) {
    const users = createUserService(deps)
    const profiles = createProfileService(deps)
    const rights = createRightService(deps)
    const directory = createDirectoryService(deps)
    bind(calls.getMe, ({ actor }) => profiles.get(actor))
    bind(calls.updateMe, ({ actor, body, headers }) => profiles.update(actor, body, headers['if-match']))
    bind(calls.signOutEverywhere, ({ actor }) => profiles.signOutEverywhere(actor))
    bind(calls.updateRole, ({ actor, body }) => profiles.switchRole(actor, body))

    bind(calls.listUsers, ({ actor, customerId }) => users.list(actor, customerId))
    bind(calls.createUser, ({ actor, customerId, body }) => users.create(actor, customerId, body))
    bind(calls.getUser, ({ actor, params }) => users.get(actor, params))
    bind(calls.updateUser, ({ actor, params, body, headers }) => users.update(actor, params, body, headers['if-match']))
    bind(calls.updateCountingRight, ({ actor, params, body }) =>
      users.changeCountingRight(actor, params, body.mayCount),
    )
    bind(calls.deleteUser, ({ actor, params }) => users.remove(actor, params))
    bind(calls.resetUserSecondFactor, ({ actor, params }) => users.resetSecondFactor(actor, params))
    bind(calls.inviteUser, ({ actor, params }) => users.inviteAgain(actor, params))
    bind(calls.settleUser, ({ actor, params }) => rights.settle(actor, params))
    bind(calls.seeNewRights, ({ actor, customerId }) => rights.see(actor, customerId))

    bind(directoryCalls.listDirectory, ({ query }) => directory.list(query))
    bind(directoryCalls.getDirectoryUser, ({ actor, params }) => directory.get(actor, params.userId))
    bind(directoryCalls.disableUser, ({ actor, params }) => directory.disable(actor, params.userId))
    bind(directoryCalls.enableUser, ({ actor, params }) => directory.enable(actor, params.userId))
    bind(directoryCalls.resetSecondFactor, ({ actor, params }) => directory.resetSecondFactor(actor, params.userId))
  },
  upkeep: (deps: DepsOf<typeof deleteOrphanAccounts>) => [{ run: () => deleteOrphanAccounts(deps) }],
} satisfies Feature

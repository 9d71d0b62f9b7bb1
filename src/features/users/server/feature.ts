import * as roleShapes from '#shared/role.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as directoryCalls from '../directory.endpoints.ts'
import * as directoryShapes from '../directory.ts'
import * as userCalls from '../user.endpoints.ts'
import { roleJournal, userJournal } from '../user.journal.ts'
import * as userShapes from '../user.ts'
import { createDirectoryService } from './directory.service.ts'
import { deleteOrphanAccounts } from './person.service.ts'
import { createProfileService } from './profile.service.ts'
import { createRightService } from './right.service.ts'
import { directoryRoutes, rightRoutes, userRoutes } from './user.routes.ts'
import { createUserService } from './user.service.ts'

type Deps = DepsOf<
  typeof createUserService | typeof createProfileService | typeof createRightService | typeof createDirectoryService
>

export const feature = {
  api: [
    {
      tag: 'Users',
      description: 'The signed-in person, the people of an association, and those of all associations.',
      calls: { ...userCalls, ...directoryCalls },
      shapes: [userShapes, directoryShapes, roleShapes],
    },
  ],
  journals: [userJournal, roleJournal],
  bind: (bind: Bind, deps: Deps) => {
    userRoutes(bind, createUserService(deps), createProfileService(deps))
    rightRoutes(bind, createRightService(deps))
    directoryRoutes(bind, createDirectoryService(deps))
  },
  upkeep: (deps: DepsOf<typeof deleteOrphanAccounts>) => [{ run: () => deleteOrphanAccounts(deps) }],
} satisfies Feature

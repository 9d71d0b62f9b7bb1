import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import {
  createUser,
  deleteUser,
  getMe,
  getUser,
  inviteUser,
  listUsers,
  signOutEverywhere,
  updateMe,
  updateRole,
  updateUser,
} from '../user.endpoints.ts'
import { roleJournal, userJournal } from '../user.journal.ts'
import { createPeopleService } from './people.service.ts'
import { createSwitchRole, createUpdateProfile, endSessions, getProfile } from './user.service.ts'

type Deps = {
  db: Database
  identity: IdentityProvider
  recordAudit: RecordAudit<typeof userJournal | typeof roleJournal>
}

export const userRoutes = (bind: Bind, deps: Deps): void => {
  const { db } = deps
  const switchRole = createSwitchRole(deps)
  const updateProfile = createUpdateProfile(deps)
  bind(getMe, ({ actor }) => getProfile(db, actor))
  bind(updateMe, ({ actor, body }) => updateProfile(actor, body))
  bind(signOutEverywhere, async ({ actor }) => {
    await endSessions(deps, actor)
    return undefined
  })
  bind(updateRole, ({ actor, body }) => switchRole(actor, body))

  const people = createPeopleService(deps)
  bind(listUsers, ({ customerId }) => people.list(customerId))
  bind(createUser, ({ actor, customerId, body }) => people.create(actor, customerId, body))
  bind(getUser, ({ customerId, params }) => people.get(customerId, params.userId))
  bind(updateUser, ({ actor, customerId, params, body }) => people.update(actor, customerId, params.userId, body))
  bind(deleteUser, async ({ actor, customerId, params }) => {
    await people.remove(actor, customerId, params.userId)
    return undefined
  })
  bind(inviteUser, async ({ actor, customerId, params }) => {
    await people.inviteAgain(actor, customerId, params.userId)
    return undefined
  })
}

import { dayMs } from '#shared/days.ts'
import type { Person } from '#shared/server/actor.ts'
import { User } from '../user.ts'
import type { UserRecord } from './user.repository.ts'

/** Tells whether a manager has not yet seen a right that a third person has given to another since the manager came. */
const isUnseen = ({ _id, rightsGivenAt, rightsGivenBy }: UserRecord, viewer: UserRecord | undefined): boolean => {
  if (viewer?.role !== 'manager' || viewer._id === _id || viewer._id === rightsGivenBy || !rightsGivenAt) return false
  const seenAt = viewer.rightsSeenAt ?? viewer.createdAt
  return rightsGivenAt > seenAt
}

/** Returns the facts of a right that is new or that the viewer has not seen. Null for any other. */
const newRightOf = (user: UserRecord, actor: Person, viewer: UserRecord | undefined): User['newRight'] => {
  const { _id, rightsGivenAt, rightsGivenBy, giverName, letterName, heldUntil } = user
  if (!rightsGivenAt) return null
  const unseen = isUnseen(user, viewer)
  if (!unseen && Date.now() - rightsGivenAt.getTime() > dayMs) return null
  const isOfOthers = _id !== actor.accountId && rightsGivenBy !== actor.accountId
  return {
    since: rightsGivenAt.toISOString(),
    givenBy: giverName,
    letBy: letterName,
    heldUntil: heldUntil?.toISOString() ?? null,
    isUnseen: unseen,
    mayBeLet: heldUntil !== null && isOfOthers && actor.homeRole === 'manager' && !actor.heldUntil,
  }
}

/** Returns a user as answers have them. `viewer`: the row of the caller, where the caller is of the association. */
export const userOf = (user: UserRecord, actor: Person, viewer?: UserRecord): User =>
  // Without what only the service needs.
  User.parse({ ...user, newRight: newRightOf(user, actor, viewer) })

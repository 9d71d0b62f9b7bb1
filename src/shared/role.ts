import { z } from 'zod'

/** The five roles (docs/rules/roles.md#roles): the first two of an association, the others of the platform. */
export const Role = z.enum(['user', 'manager', 'admin', 'commercial', 'organizer'])
export type Role = z.infer<typeof Role>

export const platformRoles = ['admin', 'commercial', 'organizer'] as const satisfies Role[]
export const associationRoles = ['user', 'manager'] as const satisfies Role[]
export const everyRole = [...associationRoles, ...platformRoles] as const

export const isPlatformRole = (role: Role): boolean => (platformRoles as readonly Role[]).includes(role)

/** The right `compter`, which a user may have besides their role (docs/rules/users.md#users-compter). */
export const compter = 'user with compter'

/** An admin who switched to manager. An endpoint may refuse them by `ownStaffOnly`. */
export const switchedManager = 'switched to manager'

/** The identities that rights are declared for: a role, or a personal right within role user. */
export type PersonCaller = Role | typeof compter | typeof switchedManager

type RightsHolder = { role: Role; homeRole?: Role | undefined; mayCount?: boolean | undefined }

/**
 * Lists what a person may call as: their role, for a user the right `compter` if they have it, and for an admin who
 * switched to manager that they did. Without a home role, the role is their own.
 */
export const callersOf = ({ role, homeRole = role, mayCount }: RightsHolder): PersonCaller[] => {
  if (role === 'user' && mayCount) return [role, compter]
  return role === 'manager' && homeRole !== 'manager' ? [role, switchedManager] : [role]
}

export const roleLabels: Record<Role, string> = {
  user: 'Utilisateur',
  manager: 'Manageur',
  admin: 'Administrateur',
  commercial: 'Commercial',
  organizer: 'Organisateur',
}

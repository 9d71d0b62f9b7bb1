import { z } from 'zod'

/** The five roles (docs/rules.md#roles): the first two work for an association, the others for the platform. */
export const Role = z.enum(['user', 'manager', 'admin', 'commercial', 'organizer'])
export type Role = z.infer<typeof Role>

export const platformRoles = ['admin', 'commercial', 'organizer'] as const satisfies Role[]
export const associationRoles = ['user', 'manager'] as const satisfies Role[]
export const everyRole = [...associationRoles, ...platformRoles] as const

export const isPlatformRole = (role: Role): boolean => (platformRoles as readonly Role[]).includes(role)

/** A right that a person of role user may have besides their role (docs/rules.md#users-compter). */
export const compter = 'user with compter'

/** Whom a right is given to: a role, or the users of an association who have a right of their own. */
export type PersonCaller = Role | typeof compter

/** Lists what a person may call as: their role, and with the right `compter` that right too. */
export const callersOf = ({ role, mayCount }: { role: Role; mayCount?: boolean | undefined }): PersonCaller[] =>
  role === 'user' && mayCount ? [role, compter] : [role]

/** The roles' names on screen. */
export const roleLabels: Record<Role, string> = {
  user: 'Utilisateur',
  manager: 'Manageur',
  admin: 'Administrateur',
  commercial: 'Commercial',
  organizer: 'Organisateur',
}

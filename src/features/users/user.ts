import { z } from 'zod'
import { role, text, yesNo } from '#features/audit/journal.ts'
import { optionalPhone, requiredEmail } from '#shared/contact.ts'
import { Id } from '#shared/endpoint.ts'
import { aspectOf, defineFields } from '#shared/fields.ts'
import { ruleBroken, tooManyMails } from '#shared/problem.ts'
import { Role } from '#shared/role.ts'
import { requiredName } from '#shared/text.ts'

/** The maximum number of users of an association, of all roles (docs/rules/users.md#users-limit). */
export const maxUsers = 10

export const userMessages = {
  limitReached: `Limite de ${maxUsers} utilisateurs atteinte.`,
  lastManager: 'Une association doit garder un manageur.',
} as const

/** The refusals of calls on users, besides validation errors (docs/rules/users.md). */
export const userRefusals = {
  limitReached: () => ruleBroken('user-limit', userMessages.limitReached),
  lastManager: () => ruleBroken('last-manager', userMessages.lastManager),
  emailFixed: () => ruleBroken('email-fixed', 'L’e-mail ne peut pas être modifié.', 'email'),
  onlyUsersCount: () => ruleBroken('only-users', 'Ce droit se donne à un utilisateur. Un manageur l’a toujours.'),
  ownAccount: () => ruleBroken('own-account', 'Vous ne pouvez pas supprimer votre propre compte.'),
  ownSecondFactor: () =>
    ruleBroken('own-second-factor', 'Votre propre double authentification se désactive dans Mon compte, avec un code.'),
  noSecondFactor: () => ruleBroken('no-second-factor', 'Cette personne n’a pas activé la double authentification.'),
  disabled: () => ruleBroken('account-disabled', 'Ce compte est désactivé.'),
  ownRight: () => ruleBroken('own-right', 'Une autre personne autorise votre propre droit.'),
  givenByYou: () =>
    ruleBroken('given-by-you', 'Vous avez donné ce droit. Un autre manageur peut l’autoriser sans attendre.'),
  notInvited: () => ruleBroken('not-invited', 'Cet utilisateur a déjà choisi son mot de passe.'),
  tooManyInvitations: tooManyMails,
}

const firstname = requiredName(100, { required: 'Le prénom est obligatoire' })
const lastname = requiredName(100, { required: 'Le nom est obligatoire' })
const email = requiredEmail({ required: 'L’email est obligatoire', invalid: 'Email invalide' })
const phone = optionalPhone('Le téléphone est invalide')

/** The fields of a user: validation, answers and journal. One without `change` keeps its value. */
export const userFields = defineFields({
  role: { input: Role.default('user'), change: Role.optional(), output: Role, journal: role('Rôle') },
  firstname: { input: firstname, change: firstname.optional(), output: z.string(), journal: text('Prénom') },
  lastname: { input: lastname, change: lastname.optional(), output: z.string(), journal: text('Nom') },
  /** Accepted unchanged only (docs/rules/users.md#users-update). */
  email: { input: email, change: email.optional(), output: z.string() },
  /** A blank one is cleared. */
  phone: {
    input: phone,
    change: phone.transform((number) => number ?? null).optional(),
    output: z.string().nullable(),
    journal: text('Téléphone'),
  },
  /** The right `compter`: a user may enter donations by hand and count cash. A manager may without it. */
  mayCount: { output: z.boolean(), journal: yesNo('Peut saisir et compter les dons') },
})

/** The signed-in person, as answered by `users/me`. The role is the active one. */
export const Profile = z.object({
  _id: Id,
  ...aspectOf(userFields, 'output'),
  /** The granted role. Differs from `role` only for admins. */
  homeRole: Role,
  /** `weekday`: the association's own day (docs/rules/values.md#periods-calendar). Monday is 1, Sunday is 7. */
  customer: z.object({ _id: Id, name: z.string(), weekday: z.int() }).nullable(),
  /** The role needs a second factor, and this session began without one: every other call is refused. */
  lacksSecondFactor: z.literal(true).optional(),
})
export type Profile = z.infer<typeof Profile>

export const RoleUpdate = z.strictObject({ userId: Id, role: Role })
export type RoleUpdate = z.infer<typeof RoleUpdate>

/** An account or right of less than a day, or that the viewer has not seen (docs/rules/users.md#users-settled). */
export const NewRight = z.object({
  since: z.iso.datetime(),
  /** The person who made the account or gave the right; null for a command of the server. */
  givenBy: z.string().nullable(),
  /** The manager who let it decide at once. */
  letBy: z.string().nullable(),
  /** When it settles. Null once it has. */
  heldUntil: z.iso.datetime().nullable(),
  /** The viewer is a manager who has not said that they have seen it. */
  isUnseen: z.boolean(),
  /** The viewer may let it decide at once. */
  mayBeLet: z.boolean(),
})
export type NewRight = z.infer<typeof NewRight>

export const User = z.object({
  _id: Id,
  ...aspectOf(userFields, 'output'),
  /** True until a password is chosen: the invitation can be sent again. */
  isInvited: z.boolean(),
  /** An admin has disabled the account. */
  isDisabled: z.boolean(),
  /** A sign-in needs a code besides the password. */
  hasSecondFactor: z.boolean(),
  newRight: NewRight.nullable(),
})
export type User = z.infer<typeof User>

/** A new user, without a password: the mailed link lets them choose it. */
export const UserInput = z.strictObject(aspectOf(userFields, 'input'))
export type UserInput = z.output<typeof UserInput>

/** A new user of a caller who may not choose the role, which is user. */
export const NewUserWithoutRole = UserInput.omit({ role: true })
export type NewUser = z.input<typeof UserInput>

/** The changed fields of a user. An absent field keeps its value. */
export const UserUpdate = z.strictObject(aspectOf(userFields, 'change'))
export type UserUpdate = z.output<typeof UserUpdate>

export const CountingRight = z.strictObject({ mayCount: z.boolean() })

/** The roles that a caller may grant: no platform role, and none above their own. */
const grantable: Partial<Record<Role, readonly Role[]>> = {
  manager: ['user'],
  organizer: ['user', 'manager'],
  admin: ['user', 'manager'],
}
export const grantableRoles = (actor: Role): readonly Role[] => grantable[actor] ?? []

/** A manager deletes role user only, an admin any user of an association (docs/rules/users.md#users-delete). */
export const mayDelete = (actor: Role, member: Role): boolean =>
  actor === 'admin' || (actor === 'manager' && member === 'user')

/** Admins reset the second factor of anybody, managers that of role user (docs/rules/users.md#users-second-factor). */
export const mayResetSecondFactor = (actor: Role, member: Role): boolean => mayDelete(actor, member)

const own = { firstname: true, lastname: true, phone: true } as const

/** A changed profile, with all its fields: an absent phone is cleared. */
export const ProfileUpdate = UserInput.pick(own)
export type ProfileUpdate = z.output<typeof ProfileUpdate>

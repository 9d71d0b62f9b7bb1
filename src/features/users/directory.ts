import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { cursorField, PageQuery, pageOf } from '#shared/page.ts'
import { ruleBroken } from '#shared/problem.ts'
import { Role } from '#shared/role.ts'
import { optionalText } from '#shared/text.ts'

/** The state of an account: in use, waiting for its first password, or disabled by an admin. */
export const AccountState = z.enum(['active', 'invited', 'disabled'])
export type AccountState = z.infer<typeof AccountState>

/** A person of the whole platform: of an association, or of the platform's staff. */
export const DirectoryUser = z.object({
  _id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: Role,
  /** Null for the platform's staff. */
  customer: z.object({ _id: Id, name: z.string() }).nullable(),
  state: AccountState,
  /** Null before the first sign-in. */
  lastSignInAt: z.iso.datetime().nullable(),
})
export type DirectoryUser = z.infer<typeof DirectoryUser>

/** A person with what only their own screen shows. */
export const DirectoryUserDetail = DirectoryUser.extend({
  phone: z.string().nullable(),
  mayCount: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the account was disabled, and by which admin. Null for an account in use. */
  disabled: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** False for the caller's own account, which nobody disables themselves. */
  mayBeDisabled: z.boolean(),
  /** A sign-in needs a code besides the password. */
  hasSecondFactor: z.boolean(),
})
export type DirectoryUserDetail = z.infer<typeof DirectoryUserDetail>

export const DirectoryPage = pageOf(DirectoryUser)
export type DirectoryPage = z.infer<typeof DirectoryPage>

/** By name, by the newest sign-in first, or by the oldest one first (accounts without a sign-in before all others). */
export const DirectoryOrder = z.enum(['name', 'recent', 'oldest'])
export type DirectoryOrder = z.infer<typeof DirectoryOrder>

/** Selects people. `search` matches names, e-mails and names of associations. */
export const DirectoryQuery = z.strictObject({
  search: optionalText(200),
  role: Role.optional(),
  state: AccountState.optional(),
  order: DirectoryOrder.default('name'),
  limit: PageQuery.shape.limit,
  cursor: cursorField(1000).optional(),
})
export type DirectoryQuery = z.output<typeof DirectoryQuery>

export const directoryMessages = {
  ownAccount: 'Vous ne pouvez pas désactiver votre propre compte.',
  lastAdmin: 'La plateforme doit garder un administrateur.',
} as const

/** The refusals of disabling an account (docs/rules/users.md#users-disable). */
export const directoryRefusals = {
  ownAccount: () => ruleBroken('own-account', directoryMessages.ownAccount),
  lastAdmin: () => ruleBroken('last-admin', directoryMessages.lastAdmin),
}

/** The orders besides the one by name, which is the usual one. */
export const DirectorySort = DirectoryOrder.exclude(['name'])

/** The search parameters of the people of the platform. The router parses digits as a number. */
export const DirectorySearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  role: Role.optional().catch(undefined),
  state: AccountState.optional().catch(undefined),
  sort: DirectorySort.optional().catch(undefined),
})

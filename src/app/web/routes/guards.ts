import { redirect } from '@tanstack/react-router'
import type { Profile } from '#features/users/user.ts'
import { profileQuery } from '#features/users/web/user.queries.ts'
import { CallFailure } from '#shared/client.ts'
import { mayCall } from '#shared/endpoint.ts'
import { callersOf, isPlatformRole, type PersonCaller, type Role } from '#shared/role.ts'
import { drafts } from '#shared/web/drafts.ts'
import { type PagePath, pages } from '../navigation.ts'
import type { RouterContext } from './root.ts'

type SignedInContext = RouterContext & { profile: Profile }

/** Returns the home page of a role: the list of associations for the platform's staff, or the transactions. */
export const homeOf = (role: Role): '/' | '/a/customers' => (isPlatformRole(role) ? '/a/customers' : '/')

/**
 * Returns where to redirect a role that may not open a page, or undefined when it may. Platform roles on '/' go to the
 * list of associations; all other refusals go to '/' (docs/rules/roles.md#routes-guard).
 */
export const redirectOf = (
  path: PagePath,
  role: Role,
  callers: readonly PersonCaller[] = [role],
): '/' | '/a/customers' | undefined => {
  if (mayCall(pages[path], callers)) return undefined
  return path === '/' ? homeOf(role) : '/'
}

/** Redirects to the login page without a session, or loads the profile once. */
const loadProfile = async ({ context }: { context: RouterContext }): Promise<{ profile: Profile }> => {
  if (context.session.snapshot().status === 'signed-out') throw redirect({ to: '/auth/login' })
  try {
    return {
      profile: await context.queryClient.ensureQueryData({ ...profileQuery(context.call), revalidateIfStale: false }),
    }
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) throw redirect({ to: '/auth/login' })
    throw error
  }
}

/** Guards signed-in screens: needs a session, and its second factor (docs/rules/identity.md#sessions-required). */
export const requireProfile = async (route: { context: RouterContext }): Promise<{ profile: Profile }> => {
  const loaded = await loadProfile(route)
  if (loaded.profile.lacksSecondFactor) throw redirect({ to: '/auth/double-authentification' })
  return loaded
}

/** Guards the page where a second factor is added: redirects who does not need one to '/'. */
export const requireMissingFactor = async (route: { context: RouterContext }): Promise<{ profile: Profile }> => {
  const loaded = await loadProfile(route)
  if (!loaded.profile.lacksSecondFactor) throw redirect({ to: '/' })
  return loaded
}

/** Guards one page: redirects a role that may not open it. */
export const requireRight =
  (path: PagePath) =>
  ({ context }: { context: SignedInContext }): void => {
    const target = redirectOf(path, context.profile.role, callersOf(context.profile))
    if (target) throw redirect({ to: target })
  }

/** Guards the screens of the own customer: redirects an admin without a customer, acting as manager, to '/'. */
export const requireOwnCustomer = ({ context }: { context: SignedInContext }): void => {
  if (!context.profile.customer) throw redirect({ to: '/' })
}

/** Guards the visitors' pages: redirects a signed-in person to '/', or to the form that was open. */
export const requireVisitor = ({ context }: { context: RouterContext }): void => {
  if (context.session.snapshot().status === 'signed-out') return
  const form = drafts.takeAddress()
  throw redirect({ to: '/', ...(form && { href: form }) })
}

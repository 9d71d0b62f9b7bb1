import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Session } from '#features/identity/web/session.ts'
import type { Profile } from '#features/users/user.ts'
import { CallFailure, type Client } from '#shared/client.ts'
import { drafts } from '#shared/web/drafts.ts'
import type { AppEnvironment } from './environment.ts'
import { type PagePath, redirectOf } from './pages.ts'
import { profileQuery } from './profile.ts'

/** What every route can reach. */
export type RouterContext = {
  session: Session
  queryClient: QueryClient
  call: Client
  environment: AppEnvironment
}

/** Before every signed-in screen: without a session to the login page; else with the profile, read once. */
export const requireProfile = async ({ context }: { context: RouterContext }): Promise<{ profile: Profile }> => {
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

/** Before a screen of the table: sends a role that may not open it elsewhere. */
export const requireRight =
  (path: PagePath) =>
  ({ context }: { context: RouterContext & { profile: Profile } }): void => {
    const target = redirectOf(path, context.profile.role)
    if (target) throw redirect({ to: target })
  }

/**
 * Before the pages of visitors: a signed-in one goes to '/', or back to the form that they were filling in when their
 * session ended by itself.
 */
export const requireVisitor = ({ context }: { context: RouterContext }): void => {
  if (context.session.snapshot().status === 'signed-out') return
  const form = drafts.takeAddress()
  throw redirect({ to: '/', ...(form && { href: form }) })
}

import { createRoute, redirect, useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { feature as fridays } from '#features/fridays/web/pages.ts'
import { rememberEmail } from '#features/identity/web/form.ts'
import { feature as identity } from '#features/identity/web/pages.ts'
import { feature as live } from '#features/live/web/pages.ts'
import { feature as notifications } from '#features/notifications/web/pages.ts'
import { profileQuery } from '#features/users/web/user.queries.ts'
import { VisitorFrame } from '../shell/Header.tsx'
import { requireMissingFactor, requireVisitor } from './guards.ts'
import { preloading, root } from './root.ts'

const { LoginPage, ResetRequestPage, PasswordChoicePage, SecondFactorPage } = identity.visitorPages
const { ProjectionPage } = live.visitorPages
const { ConfirmAccountantPage } = fridays.visitorPages
const { UnsubscribePage } = notifications.visitorPages

/** Parses a text of an address, which the router may have read as a number. Anything else counts as absent. */
const addressText = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .refine((value) => value.length <= max)
    .optional()
    .catch(undefined)

/** The address of the login page: the view that asks for a reset, or the notice that a password was chosen. */
const LoginSearch = z.object({ view: z.enum(['reset', 'chosen']).optional().catch(undefined) })
/** An e-mail pre-fills the form. */
const ForgotPasswordSearch = z.object({ email: addressText(254) })
/** The address of the links in mails: the action, and its single-use code. The names are the identity provider's. */
const ActionSearch = z.object({ mode: addressText(50), oobCode: addressText(512) })
/** The token of the link that ends mails, or that confirms an address. */
const TokenSearch = z.object({ jeton: addressText(1000) })

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  beforeLoad: requireVisitor,
  validateSearch: LoginSearch,
  pendingComponent: () => null,
  component: preloading(LoginPage, () => {
    const { session, environment } = login.useRouteContext()
    const { view } = login.useSearch()
    const { reason } = session.snapshot()
    return (
      <VisitorFrame environment={environment}>
        {view === 'reset' ? (
          <ResetRequestPage requestReset={session.passwords.requestReset} />
        ) : (
          <LoginPage signIn={session.signIn} reason={view === 'chosen' ? view : reason} />
        )}
      </VisitorFrame>
    )
  }),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot-password',
  beforeLoad: requireVisitor,
  validateSearch: ForgotPasswordSearch,
  pendingComponent: () => null,
  component: preloading(ResetRequestPage, () => {
    const { session, environment } = forgotPassword.useRouteContext()
    return (
      <VisitorFrame environment={environment}>
        <ResetRequestPage
          requestReset={session.passwords.requestReset}
          isOwnPage
          email={forgotPassword.useSearch().email}
        />
      </VisitorFrame>
    )
  }),
})

/** The page of the links in mails. Also open to a signed-in person, since the link may be for another account. */
const action = createRoute({
  getParentRoute: () => root,
  path: '/auth/action',
  validateSearch: ActionSearch,
  pendingComponent: () => null,
  component: preloading(PasswordChoicePage, () => {
    const { session, environment } = action.useRouteContext()
    const { mode, oobCode } = action.useSearch()
    const navigate = action.useNavigate()
    const goToLogin = async (email: string) => {
      if (session.snapshot().status === 'signed-in') await session.signOut()
      rememberEmail(email)
      await navigate({ to: '/auth/login', search: { view: 'chosen' }, replace: true })
    }
    return (
      <VisitorFrame environment={environment}>
        <PasswordChoicePage
          code={mode === 'resetPassword' ? oobCode : undefined}
          passwords={session.passwords}
          onChosen={(email) => void goToLogin(email)}
        />
      </VisitorFrame>
    )
  }),
})

/** The page of a projector. The token of its link is in the fragment. It needs no session and touches none. */
const projection = createRoute({
  getParentRoute: () => root,
  path: '/direct',
  pendingComponent: () => null,
  component: preloading(ProjectionPage, () => {
    const { hash } = useLocation()
    // Another link is another page.
    return <ProjectionPage key={hash} hash={hash} />
  }),
})

/** The page of the links that end automatic mails. Also open to a signed-in person. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/desabonnement',
  validateSearch: TokenSearch,
  pendingComponent: () => null,
  component: preloading(UnsubscribePage, () => (
    <VisitorFrame environment={unsubscribe.useRouteContext().environment}>
      <UnsubscribePage token={unsubscribe.useSearch().jeton} />
    </VisitorFrame>
  )),
})

/** The page of the link that confirms the address of an accountant. Also open to a signed-in person. */
const confirmAccountant = createRoute({
  getParentRoute: () => root,
  path: '/comptable',
  validateSearch: TokenSearch,
  pendingComponent: () => null,
  component: preloading(ConfirmAccountantPage, () => (
    <VisitorFrame environment={confirmAccountant.useRouteContext().environment}>
      <ConfirmAccountantPage token={confirmAccountant.useSearch().jeton} />
    </VisitorFrame>
  )),
})

/** The page where a person whose role needs a second factor adds one. Every other screen leads here. */
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/auth/double-authentification',
  beforeLoad: requireMissingFactor,
  pendingComponent: () => null,
  component: preloading(SecondFactorPage, () => {
    const { session, environment, queryClient, call, profile } = secondFactor.useRouteContext()
    const navigate = secondFactor.useNavigate()
    const leave = async () => {
      await queryClient.fetchQuery({ ...profileQuery(call), staleTime: 0 })
      await navigate({ to: '/' })
    }
    return (
      <VisitorFrame environment={environment}>
        <SecondFactorPage
          email={profile.email}
          secondFactor={session.secondFactor}
          onDone={() => void leave()}
          onSignOut={() => void navigate({ to: '/logout' })}
        />
      </VisitorFrame>
    )
  }),
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: async ({ context, preload }) => {
    if (!preload) await context.session.signOut('signed-out')
    throw redirect({ to: '/auth/login' })
  },
})

/** The routes outside the shell: sign-in, the links in mails, the projection, and sign-out. */
export const visitorRoutes = {
  login,
  forgotPassword,
  secondFactor,
  action,
  projection,
  unsubscribe,
  confirmAccountant,
  logout,
}

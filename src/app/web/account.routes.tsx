import { createRoute, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import type { Profile } from '#features/users/user.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { profileQuery } from './profile.ts'
import { screen } from './root.routes.tsx'
import { page } from './signed-in.routes.tsx'

const loadPasswordChange = () => loadChunk(() => import('#features/identity/web/PasswordChangeForm.tsx'))
const loadAccount = () => loadChunk(() => import('#features/users/web/AccountPage.tsx'))

const loadSessions = () => loadChunk(() => import('#features/identity/web/SessionList.tsx'))

const SessionList = lazyRouteComponent(loadSessions, 'SessionList')
const PasswordChangeForm = lazyRouteComponent(loadPasswordChange, 'PasswordChangeForm')
const AccountPage = lazyRouteComponent(loadAccount, 'AccountPage')

/** 'Mon compte', for all five roles. */
export const account = createRoute({
  ...page('/account'),
  component: screen(AccountPage, () => {
    const { profile, session, queryClient, call } = account.useRouteContext()
    const router = useRouter()
    const keepProfile = (saved: Profile) => {
      queryClient.setQueryData(profileQuery(call).queryKey, saved)
      void router.invalidate()
    }
    return (
      <AccountPage
        profile={profile}
        onSaved={keepProfile}
        onSignedOut={() => void session.signOut()}
        passwordForm={<PasswordChangeForm email={profile.email} passwords={session.passwords} />}
        sessionList={<SessionList />}
      />
    )
  }),
})

import { getRouteApi, useRouter } from '@tanstack/react-router'
import { PasswordChangeForm } from '#features/identity/web/PasswordChangeForm.tsx'
import { SessionList } from '#features/identity/web/SessionList.tsx'
import { getNotificationSettings } from '#features/notifications/notification.endpoints.ts'
import { MailSettings } from '#features/notifications/web/MailSettings.tsx'
import type { Profile } from '#features/users/user.ts'
import { AccountPage } from '#features/users/web/AccountPage.tsx'
import { mayCall } from '#shared/endpoint.ts'
import { callersOf } from '#shared/role.ts'
import { profileQuery } from '../profile.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

const signedIn = getRouteApi('/signed-in')

/** 'Mon compte', for all five roles: the profile, and the identity provider's forms. */
export const AccountScreen = () => {
  const { profile, session, queryClient, call } = signedIn.useRouteContext()
  const router = useRouter()
  const cacheProfile = (saved: Profile) => {
    queryClient.setQueryData(profileQuery(call).queryKey, saved)
    void router.invalidate()
  }
  return (
    <AccountPage
      profile={profile}
      onSaved={cacheProfile}
      onSignedOut={() => void session.signOut()}
      passwordForm={<PasswordChangeForm email={profile.email} passwords={session.passwords} />}
      mailSettings={mayCall(getNotificationSettings, callersOf(profile)) && <MailSettings />}
      themeChoice={<ThemeChoice />}
      sessionList={<SessionList />}
    />
  )
}

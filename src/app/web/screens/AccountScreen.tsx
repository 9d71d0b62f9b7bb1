import { Radio, useMantineColorScheme } from '@mantine/core'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { PasswordChangeForm } from '#features/identity/web/PasswordChangeForm.tsx'
import { SessionList } from '#features/identity/web/SessionList.tsx'
import { SecondFactorSection } from '#features/identity/web/second-factor/SecondFactorSection.tsx'
import { secondFactorTexts } from '#features/identity/web/second-factor/second-factor.texts.ts'
import { getNotificationSettings } from '#features/notifications/notification.endpoints.ts'
import { MailSettings } from '#features/notifications/web/MailSettings.tsx'
import type { Profile } from '#features/users/user.ts'
import { AccountPage } from '#features/users/web/AccountPage.tsx'
import { profileQuery } from '#features/users/web/user.queries.ts'
import { mayCall } from '#shared/endpoint.ts'
import { callersOf } from '#shared/role.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'

const texts = {
  label: 'Couleurs',
  choices: { auto: 'Comme cet appareil', light: 'Claires', dark: 'Sombres' },
} as const

/** Chooses light or dark colours. The choice is of this browser, and applies at once. */
const ThemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Radio.Group label={texts.label} value={colorScheme} onChange={(value) => setColorScheme(value)}>
      <div className="inline gap-20 row-gap-4 mt-8">
        {Object.entries(texts.choices).map(([value, label]) => (
          <Radio key={value} className="flex middle touch" value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  )
}

const signedIn = getRouteApi('/signed-in')

/** 'Mon compte', for all five roles: the profile, and the identity provider's forms. */
export const AccountScreen = () => {
  const { profile, session, queryClient, call } = signedIn.useRouteContext()
  const router = useRouter()
  const cacheProfile = (saved: Profile) => {
    queryClient.setQueryData(profileQuery(call).queryKey, saved)
    void router.invalidate()
  }
  /** A role may need a second factor, which the guards read from the profile. */
  const refetchProfile = async () => {
    await queryClient.fetchQuery({ ...profileQuery(call), staleTime: 0 })
    await router.invalidate()
  }
  return (
    <AccountPage
      profile={profile}
      onSaved={cacheProfile}
      onSignedOut={() => void session.signOut()}
      passwordForm={<PasswordChangeForm email={profile.email} passwords={session.passwords} />}
      secondFactor={
        <SecondFactorSection
          email={profile.email}
          secondFactor={session.secondFactor}
          help={
            <Link to="/aide/$topic" params={{ topic: 'compte' }} className="target self-start">
              {secondFactorTexts.help}
            </Link>
          }
          onChanged={() => void refetchProfile()}
        />
      }
      mailSettings={mayCall(getNotificationSettings, callersOf(profile)) && <MailSettings />}
      themeChoice={<ThemeChoice />}
      sessionList={<SessionList />}
    />
  )
}

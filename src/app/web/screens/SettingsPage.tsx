import { getRouteApi, useRouter } from '@tanstack/react-router'
import { AccountantSection } from '#features/fridays/web/AccountantSection.tsx'
import { CalendarSection } from '#features/fridays/web/CalendarSection.tsx'
import { FiscalSection } from '#features/receipts/web/FiscalSection.tsx'
import { profileQuery } from '#features/users/web/user.queries.ts'
import { isPlatformRole } from '#shared/role.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { shellTexts } from '../shell/shell.texts.ts'
import classes from './Screens.module.css'

const signedIn = getRouteApi('/signed-in')

/**
 * The settings of an association. For the platform's staff, a placeholder inside a customer's tab that shows only the
 * word (docs/rules/roles.md#routes-settings).
 */
export const SettingsPage = () => {
  const { home } = usePlaces()
  const { queryClient, call } = signedIn.useRouteContext()
  const router = useRouter()
  /** The tabs have the name of the association's day, which the profile says. */
  const refetchProfile = async () => {
    await queryClient.fetchQuery({ ...profileQuery(call), staleTime: 0 })
    await router.invalidate()
  }
  if (isPlatformRole(useRole())) return <h2 className={`heading ${classes.settings}`}>{shellTexts.settingsTitle}</h2>
  return (
    <>
      <PageHeader title={shellTexts.settingsTitle} back={linkTo(home())} />
      <AccountantSection />
      <FiscalSection />
      <CalendarSection onChanged={() => void refetchProfile()} />
    </>
  )
}

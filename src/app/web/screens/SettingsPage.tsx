import { AccountantSection } from '#features/fridays/web/AccountantSection.tsx'
import { isPlatformRole } from '#shared/role.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { shellTexts } from '../shell/shell.texts.ts'
import classes from './Screens.module.css'

/**
 * The settings of an association. For the platform's staff, a placeholder inside a customer's tab that shows only the
 * word (docs/rules/roles.md#routes-settings).
 */
export const SettingsPage = () => {
  const { home } = usePlaces()
  if (isPlatformRole(useRole())) return <h2 className={`heading ${classes.settings}`}>{shellTexts.settingsTitle}</h2>
  return (
    <>
      <PageHeader title={shellTexts.settingsTitle} back={linkTo(home())} />
      <AccountantSection />
    </>
  )
}

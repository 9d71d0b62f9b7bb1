import type { ReactNode } from 'react'
import type { Profile } from '#features/users/user.ts'
import { callersOf } from '#shared/role.ts'
import { LoadingOverlay } from '#shared/web/kit/LoadingOverlay.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import type { AppEnvironment } from '../environment.ts'
import { menuOf } from '../navigation.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import classes from './Shell.module.css'
import { shellTexts } from './shell.texts.ts'
import { TopMenu } from './TopMenu.tsx'

type ShellProps = { profile: Profile; environment: AppEnvironment; children: ReactNode }

/** What surrounds every signed-in screen: header, menu (a bar at the bottom of a phone), and the overlay of changes. */
export const Shell = ({ profile, environment, children }: ShellProps) => {
  const narrow = useNarrow()
  const menu = menuOf(callersOf(profile))
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {shellTexts.skipToContent}
      </a>
      <Header profile={profile} environment={environment} />
      {!narrow && <TopMenu menu={menu} />}
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      {narrow && <BottomBar menu={menu} />}
      <LoadingOverlay />
    </div>
  )
}

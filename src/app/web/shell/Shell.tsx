import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Profile } from '#features/users/user.ts'
import { callersOf } from '#shared/role.ts'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadingOverlay } from '#shared/web/kit/LoadingOverlay.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import type { AppEnvironment } from '../environment.ts'
import { menuOf } from '../navigation.ts'
import { BottomBar } from './BottomBar.tsx'
import headerClasses from './Header.module.css'
import { Header } from './Header.tsx'
import classes from './Shell.module.css'
import { shellTexts } from './shell.texts.ts'
import { TopMenu } from './TopMenu.tsx'
import { Wordmark } from './Wordmark.tsx'

type ShellProps = { profile: Profile; environment: AppEnvironment; children: ReactNode }

/** Surrounds every signed-in screen: header, menu (a bottom bar on a phone), and the loading overlay. */
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

/** The skeleton of the shell while the profile loads. */
export const ShellPending = () => (
  <div className={classes.shell}>
    <header className={headerClasses.header}>
      <div className={headerClasses.row}>
        <Wordmark />
      </div>
    </header>
    <main className={classes.content}>
      <VisuallyHidden component="h1">{kitTexts.productName}</VisuallyHidden>
      <ListSkeleton />
    </main>
  </div>
)

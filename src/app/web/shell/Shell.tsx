import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Profile } from '#features/users/user.ts'
import { callersOf } from '#shared/role.ts'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { AfterPaint, ListSkeleton, LoadingOverlay } from '#shared/web/kit/Loading.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import type { AppEnvironment } from '../environment.ts'
import { menuOf } from '../navigation.ts'
import { BottomBar } from './BottomBar.tsx'
import headerClasses from './Header.module.css'
import { Header, Wordmark } from './Header.tsx'
import classes from './Shell.module.css'
import { shellTexts } from './shell.texts.ts'
import { TopMenu } from './TopMenu.tsx'
import { useFreshWaiting } from './useWaiting.ts'

type ShellProps = { profile: Profile; environment: AppEnvironment; children: ReactNode }

const PagePending = () => (
  <>
    <VisuallyHidden component="h1">{kitTexts.productName}</VisuallyHidden>
    <ListSkeleton />
  </>
)

/** Surrounds every signed-in screen: header and menu, then the first screen in steps. */
export const Shell = ({ profile, environment, children }: ShellProps) => {
  const narrow = useNarrow()
  const menu = menuOf(callersOf(profile))
  useFreshWaiting()
  return (
    <div className={classes.shell}>
      <a className={`strong undecorated ${classes.skip}`} href="#content">
        {shellTexts.skipToContent}
      </a>
      <Header profile={profile} environment={environment} />
      {!narrow && <TopMenu menu={menu} />}
      <main id="content" tabIndex={-1} className={classes.content}>
        <AfterPaint fallback={<PagePending />}>{children}</AfterPaint>
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
      <PagePending />
    </main>
  </div>
)

import { VisuallyHidden } from '@mantine/core'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import headerClasses from './Header.module.css'
import classes from './Shell.module.css'
import { Wordmark } from './Wordmark.tsx'

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

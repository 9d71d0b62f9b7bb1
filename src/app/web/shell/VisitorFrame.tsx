import type { ReactNode } from 'react'
import type { AppEnvironment } from '../environment.ts'
import { PreprodBadge, Wordmark } from './Header.tsx'
import classes from './VisitorFrame.module.css'

type VisitorFrameProps = { environment: AppEnvironment; children: ReactNode }

/** Surrounds the pages outside the shell: the product's name above a card. */
export const VisitorFrame = ({ environment, children }: VisitorFrameProps) => (
  <div className={classes.frame}>
    <header className="flex middle between">
      <Wordmark />
      {environment === 'preprod' && <PreprodBadge />}
    </header>
    <main className={classes.sheet}>{children}</main>
  </div>
)

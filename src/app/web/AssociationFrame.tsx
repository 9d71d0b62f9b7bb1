import type { ReactNode } from 'react'
import type { Role } from '#shared/role.ts'
import classes from './AssociationFrame.module.css'
import { MenuLink } from './MenuLink.tsx'
import { sideOf } from './pages.ts'
import { shellTexts } from './shell.texts.ts'

/** The screens of one's own association, beside the tabs that lead from one to the other; on a phone, below them. */
export const AssociationFrame = ({ role, children }: { role: Role; children: ReactNode }) => (
  <div className={classes.frame}>
    <nav aria-label={shellTexts.sideNavigation} className={classes.side}>
      <ul className={classes.tabs}>
        {sideOf(role).map((item) => (
          <li key={item.path}>
            <MenuLink item={item} className={classes.tab} />
          </li>
        ))}
      </ul>
    </nav>
    <div className={classes.screen}>{children}</div>
  </div>
)

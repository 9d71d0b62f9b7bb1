import type { ReactNode } from 'react'
import type { Role } from '#shared/role.ts'
import { TabStrip } from '#shared/web/kit/TabStrip.tsx'
import classes from './AssociationFrame.module.css'
import { MenuLink } from './MenuLink.tsx'
import { sideOf } from './pages.ts'
import { shellTexts } from './shell.texts.ts'

/**
 * The screens of one's own association, beside the tabs that lead from one to the other; on a phone, below them. A role
 * that has a single one of these screens gets no tabs: the menu already leads there.
 */
export const AssociationFrame = ({ role, children }: { role: Role; children: ReactNode }) => {
  const items = sideOf(role)
  if (items.length < 2) return children
  return (
    <div className={classes.frame}>
      <TabStrip label={shellTexts.sideNavigation} className={classes.side}>
        <ul className={classes.tabs}>
          {items.map((item) => (
            <li key={item.path}>
              <MenuLink item={item} className={classes.tab} />
            </li>
          ))}
        </ul>
      </TabStrip>
      <div className={classes.screen}>{children}</div>
    </div>
  )
}

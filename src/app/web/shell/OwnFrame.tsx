import type { ReactNode } from 'react'
import { TabStrip } from '#shared/web/kit/TabStrip.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { sideOf } from '../navigation.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './OwnFrame.module.css'
import { shellTexts } from './shell.texts.ts'

/**
 * Shows the screens of the own customer beside the tabs that link them, or below the tabs on a phone. A role with only
 * one of these screens gets no tabs, since the menu links to it.
 */
export const OwnFrame = ({ children }: { children: ReactNode }) => {
  const items = sideOf(useCallers())
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
      <div className="shrink">{children}</div>
    </div>
  )
}

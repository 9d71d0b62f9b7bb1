import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PrintHead } from '#shared/web/kit/PageHeader.tsx'
import { TabStrip } from '#shared/web/kit/TabStrip.tsx'
import { useCallers, useOwnCustomerName } from '#shared/web/profile.tsx'
import { entryOf, itemsIn, type MenuItem, type MenuPlace, menuGroupOf, sideOf } from '../navigation.ts'
import { MenuLink, useLabel } from './MenuLink.tsx'
import classes from './OwnFrame.module.css'
import { shellTexts } from './shell.texts.ts'

type TabsProps = { items: MenuItem[]; path: string; place: MenuPlace; label: string; className?: string | undefined }

const Tabs = ({ items, path, place, label, className }: TabsProps) => {
  const open = entryOf(path, place, useCallers())
  const labelOf = useLabel()
  const shown = items.find((item) => item.path === open)
  return (
    <TabStrip label={label} className={className} open={shown ? labelOf(shown) : label}>
      <ul className={`stack gap-2 ${classes.tabs}`}>
        {items.map((item) => (
          <li key={item.path}>
            <MenuLink item={item} className={`pad-0-12 ${classes.tab}`} />
          </li>
        ))}
      </ul>
    </TabStrip>
  )
}

/** Shows the screens of the own customer, whose name heads each print. */
export const OwnFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PrintHead name={useOwnCustomerName()} />
    <TabbedScreens>{children}</TabbedScreens>
  </>
)

/**
 * Shows the screens of the own customer with the tabs that link them: below the tabs of their entry of the menu, or
 * beside the side navigation. A role with only one of these screens gets no tabs, since the menu links to it.
 */
const TabbedScreens = ({ children }: { children: ReactNode }) => {
  const callers = useCallers()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const menuGroup = menuGroupOf(path)
  const items = menuGroup ? itemsIn(menuGroup, callers) : sideOf(callers)
  if (items.length < 2) return children
  if (menuGroup)
    return (
      <>
        <Tabs
          items={items}
          path={path}
          place="menuGroup"
          label={shellTexts.menuGroups[menuGroup]}
          className={`underlined mb-24 ${classes.row}`}
        />
        {children}
      </>
    )
  return (
    <div className={`grid ${classes.frame}`}>
      <Tabs items={items} path={path} place="side" label={shellTexts.sideNavigation} className={classes.side} />
      <div className="shrink">{children}</div>
    </div>
  )
}

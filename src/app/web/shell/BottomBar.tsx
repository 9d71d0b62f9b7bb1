import type { MenuItem } from '../navigation.ts'
import classes from './BottomBar.module.css'
import { MenuLink, useOpenEntry } from './MenuLink.tsx'
import { MoreButton } from './MoreButton.tsx'
import { shellTexts } from './shell.texts.ts'

/** The number of entries that fit 320 px beside 'Plus'. */
const placeCount = 4

/** Returns the entries of the bar. When there are too many, the sign-out leaves first, then the rare ones. */
const shownOf = (menu: MenuItem[]): MenuItem[] => {
  if (menu.length <= placeCount) return menu
  const lasting = menu.filter(({ path }) => path !== '/logout')
  const shown = lasting.length <= placeCount ? lasting : lasting.filter(({ isRare }) => !isRare)
  return shown.slice(0, placeCount)
}

/** The menu on phones: four entries, and 'Plus', which opens all of them (docs/rules/screens.md#menus-phone). */
export const BottomBar = ({ menu }: { menu: MenuItem[] }) => {
  const shown = shownOf(menu)
  const open = useOpenEntry('menu')
  return (
    <nav className={`ruled surface no-print ${classes.bar}`} aria-label={shellTexts.menu}>
      <ul className={`grid ${classes.places}`}>
        {shown.map((item) => (
          <li key={item.path}>
            <MenuLink item={item} className={classes.entry} />
          </li>
        ))}
        <li>
          <MoreButton
            className={classes.entry}
            behind={menu.filter((item) => !shown.includes(item))}
            isLit={shown.every(({ path }) => path !== open)}
          />
        </li>
      </ul>
    </nav>
  )
}

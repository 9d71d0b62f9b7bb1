import { TabStrip } from '#shared/web/kit/TabStrip.tsx'
import type { MenuItem } from '../navigation.ts'
import { MenuLink } from './MenuLink.tsx'
import { shellTexts } from './shell.texts.ts'
import classes from './TopMenu.module.css'

/** The menu on wide screens. */
export const TopMenu = ({ menu }: { menu: MenuItem[] }) => (
  <TabStrip label={shellTexts.menu} className={classes.menu}>
    <ul className={classes.entries}>
      {menu.map((item) => (
        <li key={item.path} data-last={item.path === '/logout' || undefined}>
          <MenuLink item={item} className={classes.entry} />
        </li>
      ))}
    </ul>
  </TabStrip>
)

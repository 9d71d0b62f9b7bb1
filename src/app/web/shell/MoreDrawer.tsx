import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import type { MenuItem } from '../navigation.ts'
import classes from './BottomBar.module.css'
import { MenuLink } from './MenuLink.tsx'
import { shellTexts } from './shell.texts.ts'

/** The entries that do not fit the bottom bar. */
export const MoreDrawer = ({ menu, onClose }: { menu: MenuItem[]; onClose: () => void }) => (
  <SheetDialog opened onClose={onClose} title={shellTexts.more}>
    <ul>
      {menu.map((item) => (
        <li key={item.path}>
          <MenuLink item={item} className={classes.line} onFollow={onClose} />
        </li>
      ))}
    </ul>
  </SheetDialog>
)

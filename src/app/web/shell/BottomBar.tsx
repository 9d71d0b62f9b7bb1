import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import type { MenuItem } from '../navigation.ts'
import classes from './BottomBar.module.css'
import { MenuLink } from './MenuLink.tsx'
import { shellTexts } from './shell.texts.ts'

/** How many entries fit 320 px. */
const placeCount = 5

const MoreDrawer = lazyPart(() => import('./MoreDrawer.tsx').then((module) => module.MoreDrawer))

/** The menu on phones. It has five entries. If there are more, the last one is 'Plus', which opens the rest. */
export const BottomBar = ({ menu }: { menu: MenuItem[] }) => {
  const [opened, setOpened] = useState(false)
  const shown = menu.length > placeCount ? menu.filter(({ isRare }) => !isRare).slice(0, placeCount - 1) : menu
  const rest = menu.filter((item) => !shown.includes(item))
  return (
    <nav className={classes.bar} aria-label={shellTexts.menu}>
      <ul className={classes.places}>
        {shown.map((item) => (
          <li key={item.path}>
            <MenuLink item={item} className={classes.entry} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <UnstyledButton className={classes.entry} aria-haspopup="dialog" onClick={() => setOpened(true)}>
              <IconDots size={20} aria-hidden />
              <span>{shellTexts.more}</span>
            </UnstyledButton>
          </li>
        )}
      </ul>
      {opened && <MoreDrawer menu={rest} onClose={() => setOpened(false)} />}
    </nav>
  )
}

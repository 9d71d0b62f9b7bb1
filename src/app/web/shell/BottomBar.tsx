import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { entryOf, type MenuItem } from '../navigation.ts'
import classes from './BottomBar.module.css'
import { MenuLink } from './MenuLink.tsx'
import { shellTexts } from './shell.texts.ts'

/** The number of entries that fit 320 px beside 'Plus'. */
const placeCount = 4

const MoreDrawer = lazyPart(() => import('./MoreDrawer.tsx').then((module) => module.MoreDrawer))

/** Returns the entries of the bar. When there are too many, the sign-out leaves first, then the rare ones. */
const shownOf = (menu: MenuItem[]): MenuItem[] => {
  if (menu.length <= placeCount) return menu
  const lasting = menu.filter(({ path }) => path !== '/logout')
  const shown = lasting.length <= placeCount ? lasting : lasting.filter(({ isRare }) => !isRare)
  return shown.slice(0, placeCount)
}

/** The menu on phones: four entries, and 'Plus', which opens all of them (docs/rules/screens.md#menus-phone). */
export const BottomBar = ({ menu }: { menu: MenuItem[] }) => {
  const [opened, setOpened] = useState(false)
  const callers = useCallers()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const shown = shownOf(menu)
  const open = entryOf(path, 'menu', callers)
  const isWithin = shown.every((item) => item.path !== open)
  return (
    <nav className={`ruled surface ${classes.bar}`} aria-label={shellTexts.menu}>
      <ul className={`grid ${classes.places}`}>
        {shown.map((item) => (
          <li key={item.path}>
            <MenuLink item={item} className={classes.entry} />
          </li>
        ))}
        <li>
          <UnstyledButton
            className={classes.entry}
            aria-haspopup="dialog"
            {...(isWithin && { 'data-status': 'active', 'aria-current': true })}
            onClick={() => setOpened(true)}
          >
            <IconDots size={20} aria-hidden />
            <span>{shellTexts.more}</span>
          </UnstyledButton>
        </li>
      </ul>
      {opened && <MoreDrawer onClose={() => setOpened(false)} />}
    </nav>
  )
}

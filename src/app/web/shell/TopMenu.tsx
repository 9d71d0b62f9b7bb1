import { useLayoutEffect, useRef, useState } from 'react'
import type { MenuItem } from '../navigation.ts'
import headerClasses from './Header.module.css'
import { MenuLink, useOpenEntry } from './MenuLink.tsx'
import { MoreButton } from './MoreButton.tsx'
import { shellTexts } from './shell.texts.ts'
import classes from './TopMenu.module.css'

const entry = 'flex middle muted medium nowrap undecorated tab note gap-8 pad-0-10'

/** Counts the entries that fit: all of them, or as many as leave room for 'Plus', which is the last child. */
const countFitting = (row: HTMLElement): number => {
  const [list, more] = row.children
  const ends = [...(list?.children ?? [])].reduce<number[]>(
    (sums, item) => [...sums, (sums.at(-1) ?? 0) + item.getBoundingClientRect().width],
    [],
  )
  const room = row.getBoundingClientRect().width
  if ((ends.at(-1) ?? 0) <= room) return ends.length
  const beside = room - (more?.getBoundingClientRect().width ?? 0)
  return ends.filter((end) => end <= beside).length
}

/** The menu on wide screens. The entries that do not fit are behind 'Plus' (docs/rules/screens.md#menus-wide). */
export const TopMenu = ({ menu }: { menu: MenuItem[] }) => {
  const row = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(menu.length)
  const open = useOpenEntry('menu')
  const behind = menu.slice(fitting)
  const isWhole = behind.length === 0
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const look = () => setFitting(countFitting(element))
    look()
    const sizes = new ResizeObserver(look)
    for (const part of [element, ...element.querySelectorAll('li, button')]) sizes.observe(part)
    return () => sizes.disconnect()
    // 'Plus' takes room, so that its coming is looked at too.
  }, [menu.length, isWhole])
  return (
    <nav aria-label={shellTexts.menu} className={`underlined no-print ${headerClasses.menu}`}>
      <div ref={row} className={`flex ${classes.row}`}>
        <ul className={`flex ${classes.entries}`}>
          {menu.map((item, index) => (
            <li
              key={item.path}
              data-behind={index >= fitting || undefined}
              data-last={(isWhole && item.path === '/logout') || undefined}
            >
              <MenuLink item={item} className={entry} />
            </li>
          ))}
        </ul>
        {!isWhole && (
          <MoreButton className={`rigid ${entry}`} behind={behind} isLit={behind.some(({ path }) => path === open)} />
        )}
      </div>
    </nav>
  )
}

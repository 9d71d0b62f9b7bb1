import { Link, useMatches } from '@tanstack/react-router'
import type { MenuEntry } from '#shared/web/definePage.ts'
import { useCallers, useOwnWeekday } from '#shared/web/profile.tsx'
import { entryOf, type MenuItem, type MenuPlace, type PagePath } from '../navigation.ts'
import classes from './MenuLink.module.css'
import { shellTexts } from './shell.texts.ts'
import { useWaiting } from './useWaiting.ts'

type MenuLinkProps = { item: MenuItem; className?: string | undefined; onFollow?: () => void }
type Counts = ReturnType<typeof useWaiting>

/** The router's attributes of a link to the current page, with `aria-current` true, as `page` would be wrong here. */
export const highlighted = { 'data-status': 'active', 'aria-current': 'true' } as const

export const useOpenEntry = (place: MenuPlace): PagePath | undefined => {
  const shown = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  return entryOf(shown, place, useCallers())
}

/** Names an entry and what waits behind it, for screen readers. */
export const waitingNames = (label: string, counts: Counts): string =>
  [label, ...counts.map(([kind, count]) => shellTexts.waiting[kind](count))].join(', ')

/** Returns the function that names an entry: one has the name of the association's own day. */
export const useLabel = () => {
  const weekday = useOwnWeekday()
  return ({ label, labelOn }: Pick<MenuEntry, 'label' | 'labelOn'>): string => labelOn?.(weekday) ?? label
}

/** An entry of the menu, highlighted on its page and on the pages below it. */
export const MenuLink = ({ item, className, onFollow }: MenuLinkProps) => {
  const label = useLabel()(item)
  const open = useOpenEntry(item.place)
  const counts = useWaiting(item.waiting)
  return (
    <Link
      to={item.path}
      params={{}}
      className={className}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(open === item.path && highlighted)}
      // Preloading this route would end the session.
      preload={item.path === '/logout' ? false : 'intent'}
      {...(counts.length > 0 && { 'aria-label': waitingNames(label, counts) })}
      {...(onFollow && { onClick: onFollow })}
    >
      <EntryContent item={{ ...item, label }} counts={counts} />
    </Link>
  )
}

type EntryContentProps = { item: Pick<MenuItem, 'icon' | 'label'>; counts: Counts }

export const EntryContent = ({ item: { icon: Icon, label }, counts }: EntryContentProps) => {
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const shown = total > 99 ? '99+' : total || undefined
  return (
    <>
      <span className={`flex around ${classes.icon}`} data-count={shown} aria-hidden>
        <Icon size={20} />
      </span>
      <span className={`around ${classes.label}`} data-count={shown}>
        {label}
      </span>
    </>
  )
}

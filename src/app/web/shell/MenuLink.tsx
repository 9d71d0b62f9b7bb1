import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallers } from '#shared/web/profile.tsx'
import { entryOf, type MenuItem } from '../navigation.ts'
import classes from './MenuLink.module.css'
import { shellTexts } from './shell.texts.ts'
import { useWaiting } from './useWaiting.ts'

type MenuLinkProps = { item: MenuItem; className?: string | undefined; onFollow?: () => void }

/**
 * The router's attributes of a link to the current page, with `aria-current` true, since `page` would be wrong here.
 */
const highlighted = { 'data-status': 'active', 'aria-current': 'true' } as const

/** An entry of the menu, highlighted on its page and on the pages below it. */
export const MenuLink = ({ item, className, onFollow }: MenuLinkProps) => {
  const shown = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const open = entryOf(shown, item.place, useCallers())
  const counts = useWaiting(item.waiting)
  const name = [item.label, ...counts.map(([kind, count]) => shellTexts.waiting[kind](count))].join(', ')
  return (
    <Link
      to={item.path}
      params={{}}
      className={className}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(open === item.path && highlighted)}
      // Preloading this route would end the session.
      preload={item.path === '/logout' ? false : 'intent'}
      {...(counts.length > 0 && { 'aria-label': name })}
      {...(onFollow && { onClick: onFollow })}
    >
      <Entry item={item} count={counts.reduce((total, [, count]) => total + count, 0)} />
    </Link>
  )
}

type EntryProps = { item: MenuItem; count: number }

const Entry = ({ item: { icon: Icon, label }, count }: EntryProps): ReactNode => (
  <>
    <span className={`flex around ${classes.icon}`} data-count={count > 0 ? count : undefined} aria-hidden>
      <Icon size={20} />
    </span>
    <span>{label}</span>
  </>
)

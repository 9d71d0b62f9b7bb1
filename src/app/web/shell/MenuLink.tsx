import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallers } from '#shared/web/profile.tsx'
import { entryOf, type MenuItem } from '../navigation.ts'

type MenuLinkProps = { item: MenuItem; className?: string | undefined; onFollow?: () => void }

/**
 * The router's attributes of a link to the current page, with `aria-current` true, since `page` would be wrong here.
 */
const highlighted = { 'data-status': 'active', 'aria-current': 'true' } as const

/** An entry of the menu, highlighted on its page and on the pages below it. */
export const MenuLink = ({ item, className, onFollow }: MenuLinkProps) => {
  const shown = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const open = entryOf(shown, item.place, useCallers())
  return (
    <Link
      to={item.path}
      params={{}}
      className={className}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(open === item.path && highlighted)}
      // Preloading this route would end the session.
      preload={item.path === '/logout' ? false : 'intent'}
      {...(onFollow && { onClick: onFollow })}
    >
      <Entry item={item} />
    </Link>
  )
}

const Entry = ({ item: { icon: Icon, label } }: { item: MenuItem }): ReactNode => (
  <>
    <Icon size={20} aria-hidden />
    <span>{label}</span>
  </>
)

import { VisuallyHidden } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { entryOf, type MenuItem } from '../navigation.ts'
import { shellTexts } from './shell.texts.ts'

type MenuLinkProps = { item: MenuItem; className?: string | undefined; onFollow?: () => void }

/** What the router gives a link to the current page: the look, and `aria-current`, whose value `page` would be wrong here. */
const lit = { 'data-status': 'active', 'aria-current': 'true' } as const

/**
 * One entry of the menu, lit on its page and on all that lies behind it. An announced page cannot be followed, but can be
 * reached by keyboard, where it says so.
 */
export const MenuLink = ({ item, className, onFollow }: MenuLinkProps) => {
  const shown = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  if (item.soon)
    return (
      <span className={className} role="link" aria-disabled="true" tabIndex={0} title={shellTexts.soon}>
        <Entry item={item} />
        <VisuallyHidden>, {shellTexts.soon}</VisuallyHidden>
      </span>
    )
  return (
    <Link
      to={item.path}
      params={{}}
      className={className}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(entryOf(shown, item.place) === item.path && lit)}
      // Following this one ends the session: it is not to be tried out when the pointer passes over it.
      preload={item.path === '/logout' ? false : 'intent'}
      {...(onFollow && { onClick: onFollow })}
    >
      <Entry item={item} />
    </Link>
  )
}

const Entry = ({ item: { icon: Icon, label } }: { item: MenuItem }): ReactNode => (
  <>
    <Icon size={20} stroke={1.7} aria-hidden />
    <span>{label}</span>
  </>
)

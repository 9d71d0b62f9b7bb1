import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MenuItem } from './pages.ts'
import { shellTexts } from './shell.texts.ts'

type MenuLinkProps = { item: MenuItem; className?: string | undefined; onFollow?: () => void }

/** One entry of the menu. An announced page cannot be followed, but can be reached by keyboard, where it says so. */
export const MenuLink = ({ item, className, onFollow }: MenuLinkProps) => {
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
      activeOptions={{ exact: item.path === '/', includeSearch: false }}
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

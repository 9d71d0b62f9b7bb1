import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { linkTo, type Place } from '#shared/web/place.ts'
import classes from './CustomerTabs.module.css'
import { customerTexts } from './customer.texts.ts'

export type CustomerTab = { label: string; place: Place }

/** The tabs of an association's page. Each is a screen with its own address, so they are links. */
export const CustomerTabs = ({ tabs }: { tabs: CustomerTab[] }) => {
  const list = useRef<HTMLUListElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // On a phone they are wider than the screen: the open one comes to its middle. The page itself does not scroll.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-status="active"]')
    if (!list.current || !open) return
    list.current.scrollLeft =
      open.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
  }, [pathname])
  return (
    <nav aria-label={customerTexts.sections}>
      <ul ref={list} className={classes.tabs}>
        {tabs.map(({ label, place }) => (
          <li key={label}>
            <Link {...linkTo(place)} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

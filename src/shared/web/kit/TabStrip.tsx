import { type ReactNode, useEffect, useRef } from 'react'
import classes from './TabStrip.module.css'

type TabStripProps = {
  /** The name of the navigation, for screen readers. */
  label: string
  className?: string | undefined
  /** Lists of links. The active link has `data-status="active"`, as the router's links do. */
  children: ReactNode
}

/**
 * A navigation whose links are in a row. When they do not fit, the row scrolls sideways, centres the active link, and
 * fades at the edges that hide links.
 */
export const TabStrip = ({ label, className, children }: TabStripProps) => {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => (strip.current ? followOpenLink(strip.current) : undefined), [])
  return (
    <nav aria-label={label} className={className}>
      <div ref={strip} className={classes.strip}>
        {children}
      </div>
    </nav>
  )
}

/** Centres the active link and marks the edges, until the returned function is called. */
const followOpenLink = (strip: HTMLElement): (() => void) => {
  const markEdges = () => {
    const { scrollLeft, scrollWidth, clientWidth } = strip
    // Positions are fractional on some screens.
    strip.toggleAttribute('data-more-before', scrollLeft > 1)
    strip.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
  }
  const centre = () => {
    const open = strip.querySelector<HTMLElement>('[data-status="active"]')
    if (open) {
      const { left, width } = open.getBoundingClientRect()
      // Scrolls only the strip. `scrollIntoView` would also scroll the page.
      strip.scrollLeft += left + width / 2 - strip.getBoundingClientRect().left - strip.clientWidth / 2
    }
    markEdges()
  }
  const links = new MutationObserver(centre)
  links.observe(strip, { subtree: true, attributes: true, attributeFilter: ['data-status'] })
  // Also calls `centre` at once, after the layout: a call from here would force a second one.
  const sizes = new ResizeObserver(centre)
  for (const element of [strip, ...strip.children]) sizes.observe(element)
  strip.addEventListener('scroll', markEdges, { passive: true })
  return () => {
    links.disconnect()
    sizes.disconnect()
    strip.removeEventListener('scroll', markEdges)
  }
}

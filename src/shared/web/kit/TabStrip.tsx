import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './TabStrip.module.css'
import { useDropDown } from './useDropDown.ts'

type TabStripProps = {
  /** The name of the navigation, for screen readers. */
  label: string
  className?: string | undefined
  /** The name of the open tab. With it, links that do not fit are a list under a button with this name. */
  open?: string | undefined
  /** Lists of links. The active link has `data-status="active"`, as the router's links do. */
  children: ReactNode
}

/**
 * A navigation whose links are in a row. When they do not fit, a button with the name of the open tab shows them as a list.
 * Without that name, the row scrolls sideways, centres the active link, and fades at the edges that hide links.
 */
export const TabStrip = ({ label, className, open, children }: TabStripProps) => {
  const strip = useRef<HTMLDivElement>(null)
  const [isFolded, setFolded] = useState(false)
  // The list is closed when another tab has opened.
  const { frame, id, isShown, button } = useDropDown(open)
  const folds = open !== undefined
  useLayoutEffect(() => {
    if (!strip.current) return undefined
    return folds ? followRoom(strip.current, setFolded) : followOpenLink(strip.current)
  }, [folds])
  return (
    <nav ref={frame} aria-label={label} className={className} data-folded={isFolded || undefined}>
      {/* Like a field: the tabs that do not fit are a choice. */}
      {isFolded && (
        <UnstyledButton
          className="flex middle between full medium touch gap-12 surface pad-0-16 outlined field-outlined"
          {...button}
        >
          <span>
            <VisuallyHidden>{`${label}\u00a0: `}</VisuallyHidden>
            {open}
          </span>
          <IconChevronDown className="turning" size={18} aria-hidden />
        </UnstyledButton>
      )}
      <div
        ref={strip}
        id={id}
        className={`flex ${isFolded ? 'popup frame' : ''} ${classes.strip}`}
        data-folded={isFolded || undefined}
        hidden={isFolded && !isShown}
      >
        {children}
      </div>
    </nav>
  )
}

/** Measures the links as they are unfolded: where the page is wide, they may be a column. */
const unfoldedWidthOf = (strip: HTMLElement): number => {
  const { className, hidden } = strip
  const folded = [strip, strip.parentElement].filter((element) => element?.dataset['folded'] !== undefined)
  for (const element of folded) delete element?.dataset['folded']
  strip.classList.remove('popup', 'frame')
  strip.hidden = false
  const width = strip.scrollWidth
  for (const element of folded) if (element) element.dataset['folded'] = 'true'
  strip.className = className
  strip.hidden = hidden
  return width
}

/** Tells whether the links of a row fit, at first and at each change of size, until the returned function is called. */
const followRoom = (strip: HTMLElement, setFolded: (isFolded: boolean) => void): (() => void) => {
  const look = () => setFolded(unfoldedWidthOf(strip) > (strip.parentElement?.clientWidth ?? 0) + 1)
  look()
  const sizes = new ResizeObserver(look)
  for (const element of [strip.parentElement ?? strip, ...strip.children]) sizes.observe(element)
  return () => sizes.disconnect()
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

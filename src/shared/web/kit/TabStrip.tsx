import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './TabStrip.module.css'
import { useDropDown } from './useDropDown.ts'

type TabStripProps = {
  label: string
  className?: string | undefined
  open: string
  /** Lists of links. The active link has `data-status="active"`, as the router's links do. */
  children: ReactNode
}

/** A row of links. When they do not fit, a button with the open tab's name shows them as a list. */
export const TabStrip = ({ label, className, open, children }: TabStripProps) => {
  const strip = useRef<HTMLDivElement>(null)
  const [isFolded, setFolded] = useState(false)
  // The list is closed when another tab has opened.
  const { frame, id, isShown, button } = useDropDown(open)
  useLayoutEffect(() => (strip.current ? followRoom(strip.current, setFolded) : undefined), [])
  return (
    <nav ref={frame} aria-label={label} className={`no-print ${className ?? ''}`} data-folded={isFolded || undefined}>
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

import { useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { kitTexts } from './kit.texts.ts'
import classes from './PageTitle.module.css'

type PageTitleProps = {
  title: string
  section?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

const Owner = createContext<string | undefined>(undefined)

/** Wraps the screens of an association. Its name follows their titles in the document's title. */
export const TitleOwner = ({ owner, children }: { owner: string | undefined; children: ReactNode }) => (
  <Owner value={owner}>{children}</Owner>
)

// True once a screen has been shown since the page was opened.
let hasShownScreen = false
/** Grows when a person follows a link, also before the first screen. A redirection replaces an entry. */
const entriesAtStart = typeof history === 'undefined' ? 0 : history.length

/**
 * The title of a screen: its h1, and the document's title. Takes the focus after a navigation, so that screen readers
 * announce the new screen. The screen that the page was opened on leaves the focus at the top, where the skip link is.
 */
export const PageTitle = ({ title, section, className, children = title }: PageTitleProps) => {
  const owner = useContext(Owner)
  const heading = useRef<HTMLHeadingElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // Tabs share a title. There, only the path changes.
  useEffect(() => {
    // The router restores the scroll position, which the focus must not move.
    if (hasShownScreen || history.length !== entriesAtStart) heading.current?.focus({ preventScroll: true })
    hasShownScreen = true
  }, [pathname])
  return (
    <>
      <title>{[section, title, owner, kitTexts.productName].filter(Boolean).join(' — ')}</title>
      <h1 ref={heading} tabIndex={-1} className={className ?? `bold ${classes.title}`}>
        {children}
      </h1>
    </>
  )
}

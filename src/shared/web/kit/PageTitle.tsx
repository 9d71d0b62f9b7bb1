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

/** Around screens that belong to one association: its name follows their titles in the browser's tab. */
export const ScreensOf = ({ owner, children }: { owner: string | undefined; children: ReactNode }) => (
  <Owner value={owner}>{children}</Owner>
)

// Whether any screen has been shown since the page was opened.
let hasShownScreen = false

/**
 * The title of a screen: its h1, and the name of the browser's tab. It takes the focus after a navigation, so that
 * screen readers announce the new screen. The first screen of a visit leaves the focus at the top, where the skip link
 * is.
 */
export const PageTitle = ({ title, section, className, children = title }: PageTitleProps) => {
  const owner = useContext(Owner)
  const heading = useRef<HTMLHeadingElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // Tabs share a title that stays: there the address alone changes.
  useEffect(() => {
    // The router puts the scroll back by itself; the focus must not move it.
    if (hasShownScreen) heading.current?.focus({ preventScroll: true })
    hasShownScreen = true
  }, [pathname])
  return (
    <>
      <title>{[section, title, owner, kitTexts.productName].filter(Boolean).join(' — ')}</title>
      <h1 ref={heading} tabIndex={-1} className={className ?? classes.title}>
        {children}
      </h1>
    </>
  )
}

import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { kitTexts } from './kit.texts.ts'
import classes from './PageTitle.module.css'

type PageTitleProps = { title: string; className?: string | undefined; children?: ReactNode }

// Whether any screen has been shown since the page was opened.
let hasShownScreen = false

/**
 * The title of a screen: its h1, and the name of the browser's tab. It takes the focus when one comes from another
 * screen, so that screen readers say where one is; the first screen of a visit leaves the focus at the top, where the
 * skip link is.
 */
export const PageTitle = ({ title, className, children = title }: PageTitleProps) => {
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
      <title>{`${title} · ${kitTexts.productName}`}</title>
      <h1 ref={heading} tabIndex={-1} className={className ?? classes.title}>
        {children}
      </h1>
    </>
  )
}

import { Button } from '@mantine/core'
import {
  CatchBoundary,
  type ErrorComponentProps,
  isNotFound,
  Link,
  type RouteComponent,
  useLocation,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import classes from './NotFoundBoundary.module.css'
import { shellTexts } from './shell.texts.ts'

export const NotFoundPage = () => (
  <div className={`stack middle centred gap-16 ${classes.page}`}>
    <PageTitle title={shellTexts.notFoundCode} className={`accent bold ${classes.code}`} />
    <p className={`muted mb-8 ${classes.text}`}>{shellTexts.notFound}</p>
    <Button renderRoot={(props) => <Link to="/" {...props} />}>{shellTexts.toDashboard}</Button>
  </div>
)

const ShowNotFound = ({ error }: ErrorComponentProps) => {
  if (isNotFound(error)) return <NotFoundPage />
  throw error
}

/**
 * Shows the 404 page in place of a screen that throws `notFound()`. The router's own boundary belongs to the place of
 * the route: while such a screen is left, it passes the error of the old route on to the top, and the whole program
 * fails.
 */
const NotFoundBoundary = ({ children }: { children: ReactNode }) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={ShowNotFound}>
      {children}
    </CatchBoundary>
  )
}

export const withNotFound = (Screen: RouteComponent): RouteComponent =>
  Object.assign(
    () => (
      <NotFoundBoundary>
        <Screen />
      </NotFoundBoundary>
    ),
    { preload: async () => Screen.preload?.() },
  )

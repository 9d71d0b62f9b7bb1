import { VisuallyHidden } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ChunkFailure } from '#shared/web/chunk.ts'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import classes from './RouteFailure.module.css'
import { shellTexts } from './shell.texts.ts'
import { VisitorFrame } from './VisitorFrame.tsx'

/**
 * A screen that could not be shown, with 'Réessayer'. What failed to load by a call is loaded again in place. A missing
 * part of the program needs a reload of the page: browsers may cache the failure, and a newer version may be there.
 */
export const RouteFailure = ({ error }: ErrorComponentProps) => {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    if (error instanceof ChunkFailure) await reloadWhenReachable()
    else await router.invalidate()
    setRetrying(false)
  }
  return (
    <>
      <VisuallyHidden>
        <PageTitle title={shellTexts.failure} />
      </VisuallyHidden>
      <LoadFailure error={error} retrying={retrying} onRetry={() => void retry()} />
    </>
  )
}

/** The same where the shell is missing too, since it needs the profile that could not be read: there is a way out. */
export const ProfileFailure = (props: ErrorComponentProps) => {
  const { environment } = useRouter().options.context
  return (
    <VisitorFrame environment={environment}>
      <RouteFailure {...props} />
      <p className={classes.wayOut}>
        <Link to="/logout" preload={false}>
          {shellTexts.pages.signOut}
        </Link>
      </p>
    </VisitorFrame>
  )
}

/** Reloads the page once the server answers at all: without it the browser would show a page of its own. */
const reloadWhenReachable = async (): Promise<void> => {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer) window.location.reload()
}

import { VisuallyHidden } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ChunkFailure } from '#shared/web/chunk.ts'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import { VisitorFrame } from './Header.tsx'
import { shellTexts } from './shell.texts.ts'

/**
 * The error boundary of a screen, with 'Réessayer'. A failed call is retried in place. A missing chunk needs a reload
 * of the page: browsers may cache the failure, and a new version may be deployed.
 */
export const RouteErrorBoundary = ({ error }: ErrorComponentProps) => {
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

/** The error boundary of the shell, which needs the profile that failed to load. Offers the sign-out. */
export const ProfileErrorBoundary = (props: ErrorComponentProps) => {
  const { environment } = useRouter().options.context
  return (
    <VisitorFrame environment={environment}>
      <RouteErrorBoundary {...props} />
      <p className="centred mt-16">
        <Link to="/logout" preload={false}>
          {shellTexts.pages.signOut}
        </Link>
      </p>
    </VisitorFrame>
  )
}

/** Reloads the page once the server answers. Otherwise the browser would show its own error page. */
const reloadWhenReachable = async (): Promise<void> => {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer) window.location.reload()
}

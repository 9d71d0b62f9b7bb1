import { Loader, VisuallyHidden } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { useDelayed } from '../useDelayed.ts'
import { kitTexts } from './kit.texts.ts'
import classes from './LoadingOverlay.module.css'

/** Covers the screen while a mutation runs. */
export const LoadingOverlay = () => {
  const shown = useDelayed(useIsMutating() > 0)
  if (!shown) return null
  return (
    <div className={classes.overlay} role="status">
      <Loader size={36} aria-hidden />
      <VisuallyHidden>{kitTexts.loading}</VisuallyHidden>
    </div>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../useDelayed.ts'
import { kitTexts } from './kit.texts.ts'
import classes from './ListSkeleton.module.css'

/** Placeholder rows, visible after 150 ms. They take the rows' place from the start, so that nothing jumps. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number | undefined }) => {
  const shown = useDelayed()
  return (
    <div className={classes.list} role="status" data-shown={shown || undefined}>
      <VisuallyHidden>{kitTexts.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden>
          <span className={classes.bar} />
          <span className={classes.bar} />
        </div>
      ))}
    </div>
  )
}

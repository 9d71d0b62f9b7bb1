import { VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../useDelayed.ts'
import { kitTexts } from './kit.texts.ts'
import classes from './ListSkeleton.module.css'

/** Grey bones where rows will be, once 150 ms have passed. It takes the rows' place from the start: nothing jumps. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number | undefined }) => {
  const shown = useDelayed()
  return (
    <div className={classes.list} role="status" data-shown={shown || undefined}>
      <VisuallyHidden>{kitTexts.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden>
          <span className={classes.bone} />
          <span className={classes.bone} />
        </div>
      ))}
    </div>
  )
}

import { Button } from '@mantine/core'
import { CallFailure } from '#shared/client.ts'
import { ChunkFailure } from '../chunk.ts'
import classes from './EmptyState.module.css'
import { kitTexts } from './kit.texts.ts'

type LoadFailureProps = {
  /** Why it failed; network, time-out and unreadable answers each say so in their own words. */
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** The failures that say in French what happened; any other is a defect whose text is for the console. */
const hasOwnText = (error: unknown): error is Error => error instanceof CallFailure || error instanceof ChunkFailure

/** Takes the place of what could not be loaded, and offers to try again. */
export const LoadFailure = ({ error, onRetry, retrying = false }: LoadFailureProps) => (
  <div className={classes.state} role="alert">
    <p className={classes.text}>{kitTexts.loadFailure}</p>
    {hasOwnText(error) && <p className={classes.hint}>{error.message}</p>}
    <Button variant="default" onClick={onRetry} loading={retrying}>
      {kitTexts.retry}
    </Button>
  </div>
)

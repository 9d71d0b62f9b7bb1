import { Button } from '@mantine/core'
import { CallFailure } from '#shared/client.ts'
import { ChunkFailure } from '../chunk.ts'
import { referenceOf } from '../failureText.ts'
import classes from './EmptyState.module.css'
import { ErrorReference } from './ErrorReference.tsx'
import { kitTexts } from './kit.texts.ts'

type LoadFailureProps = {
  /** The failure. Network failures, timeouts and unreadable answers have their own texts. */
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** Tells whether an error has a French text. Any other error is a defect, whose text is for the console. */
const hasOwnText = (error: unknown): error is Error => error instanceof CallFailure || error instanceof ChunkFailure

/** Replaces content that could not be loaded, and offers a retry. */
export const LoadFailure = ({ error, onRetry, retrying = false }: LoadFailureProps) => {
  const reference = referenceOf(error)
  return (
    <div className={classes.state} role="alert">
      <p className="strong">{kitTexts.loadFailure}</p>
      {hasOwnText(error) && <p className={classes.hint}>{error.message}</p>}
      {reference !== undefined && <ErrorReference reference={reference} />}
      <Button variant="default" onClick={onRetry} loading={retrying}>
        {kitTexts.retry}
      </Button>
    </div>
  )
}

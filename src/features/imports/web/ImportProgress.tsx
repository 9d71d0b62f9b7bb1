import { Button } from '@mantine/core'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { GiftImport } from '../import.ts'
import classes from './Imports.module.css'
import { useResumeImport } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

/** How far a step is. 'Reprendre' takes up one that a stop of the server has interrupted. */
export const ImportProgress = ({ one: { _id, state, progress } }: { one: GiftImport }) => {
  const resume = useResumeImport(useCustomerId(), _id)
  const isUndo = state === 'undoing'
  const text = isUndo ? importTexts.states.undoing : importTexts.progress(state, progress)
  return (
    <div className={classes.progress}>
      <p className={classes.progressText} role="status">
        {text}
      </p>
      {isUndo ? <progress aria-label={text} /> : <progress aria-label={text} value={progress} max={100} />}
      <p className={classes.note}>{isUndo ? importTexts.undoNote : importTexts.progressNote}</p>
      <Button
        variant="default"
        loading={resume.isPending}
        onClick={() =>
          resume.mutate(undefined, {
            onSuccess: () => toasts.success(importTexts.resumed),
            onError: (error) => toasts.failed(error),
          })
        }
      >
        {importTexts.resume}
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { DonationImport } from '../import.ts'
import classes from './Imports.module.css'
import { useResumeImport } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

/** A step commits its progress about every second. Without progress it has stopped. */
const stoppedAfterMs = 15_000

const useStopped = (progress: number): boolean => {
  const [stoppedAt, setStoppedAt] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStoppedAt(progress), stoppedAfterMs)
    return () => clearTimeout(timer)
  }, [progress])
  return stoppedAt === progress
}

/** The progress of a step. 'Reprendre' resumes a stopped step. */
export const ImportProgress = ({ one: { _id, state, progress } }: { one: DonationImport }) => {
  const resume = useResumeImport(useCustomerId(), _id)
  const isStopped = useStopped(progress)
  const isUndo = state === 'undoing'
  const text = isUndo ? importTexts.states.undoing : importTexts.progress(state, progress)
  return (
    <div className={`grid frame gap-10 pad-20 ${classes.progress}`}>
      <p className="strong" role="status">
        {text}
      </p>
      {isUndo ? <progress aria-label={text} /> : <progress aria-label={text} value={progress} max={100} />}
      <p className="quiet mt-8">{isUndo ? importTexts.undoNote : importTexts.progressNote}</p>
      {isStopped && (
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
      )}
    </div>
  )
}

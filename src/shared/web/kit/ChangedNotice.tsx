import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ChangedMeanwhile } from '#shared/problem.ts'
import { changedBy, changeText } from '#shared/read-version.ts'
import classes from './ChangedNotice.module.css'
import { kitTexts } from './kit.texts.ts'
import { Notice } from './Notice.tsx'

type ChangedNoticeProps = {
  changed: ChangedMeanwhile
  isBusy: boolean
  /** Saves the input over the other edit. */
  onOverwrite: () => void
  /** Opens the form again with the other edit. */
  onTakeTheirs: (() => void) | undefined
}

/** Says how another edit has changed the record since the form read it (docs/rules/screens.md#forms-version). */
export const ChangedNotice = ({ changed, isBusy, onOverwrite, onTakeTheirs }: ChangedNoticeProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [changed])
  return (
    <div ref={place} tabIndex={-1} className={`across landing ${classes.place}`}>
      <Notice tone="warning" role="alert">
        <p className="strong">{changedBy(changed)}</p>
        <ul className={`anywhere mt-6 ${classes.changes}`}>
          {changed.fields.map((field) => (
            <li key={field.field}>{changeText(field)}</li>
          ))}
        </ul>
        <p className="muted mt-8">{kitTexts.inputKept}</p>
        <div className="inline gap-8 mt-12">
          <Button size="sm" variant="default" loading={isBusy} onClick={onOverwrite}>
            {kitTexts.overwrite}
          </Button>
          {onTakeTheirs && (
            <Button size="sm" variant="subtle" disabled={isBusy} onClick={onTakeTheirs}>
              {kitTexts.takeTheirs}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  )
}

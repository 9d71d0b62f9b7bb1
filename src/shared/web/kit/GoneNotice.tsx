import { Button } from '@mantine/core'
import { useRef } from 'react'
import { copyText } from '../copyText.ts'
import classes from './ChangedNotice.module.css'
import { kitTexts } from './kit.texts.ts'
import { Notice } from './Notice.tsx'
import { typedText } from './typedText.ts'

/**
 * Says above a form that its record was deleted meanwhile, and offers to copy the input
 * (docs/rules/screens.md#forms-gone).
 */
export const GoneNotice = ({ id }: { id: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const copy = () => {
    const form = place.current?.parentElement?.querySelector('form')
    if (form) void copyText(typedText(form), kitTexts.inputCopied)
  }
  return (
    <div ref={place} className={classes.gone}>
      <Notice tone="danger" role="alert" id={id}>
        <p className={classes.title}>{kitTexts.recordGone}</p>
        <p className={classes.note}>{kitTexts.inputOffered}</p>
        <div className={classes.buttons}>
          <Button size="sm" variant="default" onClick={copy}>
            {kitTexts.copyInput}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useRef } from 'react'
import { copyText } from '../copyText.ts'
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
    <div ref={place} className="mb-20">
      <Notice tone="danger" role="alert" id={id}>
        <p className="strong">{kitTexts.recordGone}</p>
        <p className="muted mt-8">{kitTexts.inputOffered}</p>
        <div className="inline gap-8 mt-12">
          <Button size="sm" variant="default" onClick={copy}>
            {kitTexts.copyInput}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useRef } from 'react'
import { copyText } from '../copyText.ts'
import { kitTexts } from './kit.texts.ts'
import { Notice } from './Notice.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const yes = 'oui'

const valueOf = (field: Field): string => {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? ''
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked ? yes : ''
  return field.value
}

const labelOf = (field: Field): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.replace(/\s?\*$/, '') ?? field.name

/** Writes the filled-in fields of a form, one per line: 'Ville : Lyon'. Leaves out passwords and what has no label. */
export const typedText = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<Field>('input:not([type="hidden"], [type="password"], [type="radio"]), textarea, select')]
    .map((field) => ({ label: labelOf(field), value: valueOf(field) }))
    .filter(({ label, value }) => label !== '' && value.trim() !== '')
    .map(({ label, value }) => `${label}\u00a0: ${value}`)
    .join('\n')

/** Says that a form's record was deleted, and offers to copy the input (docs/rules/screens.md#forms-gone). */
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

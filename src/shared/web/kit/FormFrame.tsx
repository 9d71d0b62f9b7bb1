import { Button } from '@mantine/core'
import { createContext, type ReactNode, type SyntheticEvent, useContext, useId, useRef } from 'react'
import type { ChangedMeanwhile } from '#shared/problem.ts'
import { copyText } from '../copyText.ts'
import type { FormWithErrors } from '../formFailure.ts'
import { ChangedNotice } from './ChangedNotice.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { Form, sendForm } from './Form.tsx'
import classes from './FormFrame.module.css'
import { kitTexts } from './kit.texts.ts'
import { Notice } from './Notice.tsx'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'

type OpenRecord = {
  /** The record was deleted while its form holds input. */
  isGone: boolean
  /** Refetches the record, and resets the form to it. What was typed is dropped. */
  takeTheirs?: () => void
}

const OpenRecordContext = createContext<OpenRecord>({ isGone: false })

/** Tells the forms of a record's screen what has become of the record. */
export const OpenRecordProvider = OpenRecordContext

export const useOpenRecord = (): OpenRecord => useContext(OpenRecordContext)

/** The part of Mantine's `useForm` that `FormFrame` needs. `Output` is the validated input that it submits. */
export type SubmittableForm<Output> = FormWithErrors & {
  onSubmit: (
    submit: (values: Output) => void,
    refused: (errors: Record<string, unknown>) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void
  isDirty: () => boolean
  resetDirty: () => void
  getValues: () => object
  setValues: (values: never) => void
}

type FormFrameProps<Output> = {
  form: SubmittableForm<Output>
  submit: (values: Output) => void
  submitLabel: string
  isBusy: boolean
  /** Why the form cannot be submitted now (docs/rules/screens.md#forms-limit). The input stays. */
  blockedBy?: string | undefined
  /** The changes of a concurrent edit, and the save that overwrites them. */
  conflict?: { changed: ChangedMeanwhile; overwrite: (values: Output) => void } | undefined
  /** Tells whether leaving would lose input. By default, the form's `isDirty`. */
  isDirty?: () => boolean
  className?: string | undefined
  children: ReactNode
}

export const RequiredNote = () => <p className={`small ${classes.required}`}>{kitTexts.requiredFields}</p>

/** Frames a form: focuses the first error, asks before input is lost, keeps it when the session ends. */
export const FormFrame = <Output,>({
  form,
  submit,
  submitLabel,
  isBusy,
  blockedBy,
  conflict,
  ...props
}: FormFrameProps<Output>) => {
  const reasonId = useId()
  const isDirty = props.isDirty ?? (() => form.isDirty())
  const { isGone, takeTheirs } = useOpenRecord()
  return (
    <>
      {isGone && <GoneNotice id={reasonId} />}
      {blockedBy && !isGone && (
        <div className="mb-20">
          <Notice tone="warning" role="status" id={reasonId}>
            {blockedBy}
          </Notice>
        </div>
      )}
      <RequiredNote />
      <Form className={props.className} form={form} send={submit}>
        <UnsavedChangesGuard isDirty={isDirty} />
        <DraftOffer form={form} isDirty={isDirty} />
        {props.children}
        {conflict && !isGone && (
          <ChangedNotice
            changed={conflict.changed}
            isBusy={isBusy}
            onOverwrite={() => sendForm(form, conflict.overwrite)()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <SubmitBar label={submitLabel} isBusy={isBusy} {...((blockedBy || isGone) && { blockedBy: reasonId })} />
      </Form>
    </>
  )
}

type SubmitBarProps = {
  label: string
  isBusy: boolean
  /** The id of the text that explains why the form cannot be submitted. */
  blockedBy?: string
}

/** The end of a form. On a phone it stays within reach of the thumb while the fields scroll. */
const SubmitBar = ({ label, isBusy, blockedBy }: SubmitBarProps) => (
  <div className={classes.submitBar}>
    <Button type="submit" loading={isBusy} disabled={blockedBy !== undefined} aria-describedby={blockedBy}>
      {label}
    </Button>
  </div>
)

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
const typedText = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<Field>('input:not([type="hidden"], [type="password"], [type="radio"]), textarea, select')]
    .map((field) => ({ label: labelOf(field), value: valueOf(field) }))
    .filter(({ label, value }) => label !== '' && value.trim() !== '')
    .map(({ label, value }) => `${label}\u00a0: ${value}`)
    .join('\n')

/** Says that a form's record was deleted, and offers to copy the input (docs/rules/screens.md#forms-gone). */
const GoneNotice = ({ id }: { id: string }) => {
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

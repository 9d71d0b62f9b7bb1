import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { type FailingForm, focusFirstError } from '../formFailure.ts'
import { DraftOffer } from './DraftOffer.tsx'
import classes from './FormFrame.module.css'
import { kitTexts } from './kit.texts.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Notice } from './Notice.tsx'
import { SubmitBar } from './SubmitBar.tsx'

/** What of a form these need: Mantine's `useForm` has it. `Sent` is what it hands on once it is judged right. */
export type SentForm<Sent> = FailingForm & {
  onSubmit: (
    submit: (values: Sent) => void,
    refused: (errors: Record<string, unknown>) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void
  isDirty: () => boolean
  resetDirty: () => void
  getValues: () => object
  setValues: (values: never) => void
}

type FormFrameProps<Sent> = {
  form: SentForm<Sent>
  submit: (values: Sent) => void
  submitLabel: string
  isBusy: boolean
  /** Why the form cannot be sent now, whatever is typed (docs/rules.md#forms-limit). What was typed stays. */
  blockedBy?: string | undefined
  /** Whether something would be lost by leaving; the form's own answer unless given. */
  isDirty?: () => boolean
  className?: string | undefined
  children: ReactNode
}

/** Explains above the fields of a form what its asterisks mean. */
export const RequiredNote = () => <p className={classes.required}>{kitTexts.requiredFields}</p>

/**
 * Frames the fields of a form. The first wrong field gets the focus, leaving with unsaved input asks first, and what is
 * typed outlives a session that ends by itself.
 */
export const FormFrame = <Sent,>({ form, submit, submitLabel, isBusy, blockedBy, ...props }: FormFrameProps<Sent>) => {
  const reasonId = useId()
  const isDirty = props.isDirty ?? (() => form.isDirty())
  return (
    <>
      {blockedBy && (
        <div className={classes.reason}>
          <Notice tone="warning" role="status" id={reasonId}>
            {blockedBy}
          </Notice>
        </div>
      )}
      <RequiredNote />
      <form
        noValidate
        className={props.className}
        onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
      >
        <LeaveGuard isDirty={isDirty} />
        <DraftOffer form={form} isDirty={isDirty} />
        {props.children}
        <SubmitBar label={submitLabel} isBusy={isBusy} {...(blockedBy && { blockedBy: reasonId })} />
      </form>
    </>
  )
}

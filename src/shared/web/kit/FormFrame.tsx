import type { ReactNode, SyntheticEvent } from 'react'
import { type FailingForm, focusFirstError } from '../formFailure.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
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
  /** Whether something would be lost by leaving; the form's own answer unless given. */
  isDirty?: () => boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * Around the fields of a form. The first wrong field gets the focus, leaving with unsaved input is asked about, and what
 * is typed outlives a session that ends by itself.
 */
export const FormFrame = <Sent,>({ form, submit, submitLabel, isBusy, ...props }: FormFrameProps<Sent>) => {
  const isDirty = props.isDirty ?? (() => form.isDirty())
  return (
    <form
      noValidate
      className={props.className}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <LeaveGuard isDirty={isDirty} />
      <DraftOffer form={form} isDirty={isDirty} />
      {props.children}
      <SubmitBar label={submitLabel} isBusy={isBusy} />
    </form>
  )
}

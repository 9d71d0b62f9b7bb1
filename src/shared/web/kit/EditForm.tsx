import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showFormFailure } from '../formFailure.ts'
import { toasts } from '../toasts.ts'
import { FormFrame, type SentForm } from './FormFrame.tsx'

type EditFormProps<Sent> = {
  form: SentForm<Sent>
  /** The call; rejects when it is refused. */
  save: (values: Sent) => Promise<unknown>
  /** The texts of the button, of the toast of success, and of the toast of failure (or what makes it) where a rule gives it. */
  texts: { submit: string; saved: string; failed?: string | ((error: unknown) => string) }
  /** Goes on to the next screen. Not called when this one was left meanwhile: nobody is taken from where they went. */
  onSaved: () => void
  /** Why the form cannot be sent now, whatever is typed. What was typed stays. */
  blockedBy?: string | undefined
  isDirty?: () => boolean
  className?: string | undefined
  children: ReactNode
}

/** A form that makes or changes one thing: saved once, told how it went, and left for the next screen. */
export const EditForm = <Sent,>({ form, save, texts, onSaved, ...frame }: EditFormProps<Sent>) => {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => toasts.success(texts.saved),
    onError: (error) =>
      showFormFailure(form, error, typeof texts.failed === 'function' ? texts.failed(error) : texts.failed),
  })
  const leave = () => {
    // What is saved is no longer lost by leaving.
    form.resetDirty()
    onSaved()
  }
  return (
    <FormFrame
      form={form}
      submit={(values) => saving.mutate(values, { onSuccess: leave })}
      submitLabel={texts.submit}
      isBusy={saving.isPending || saving.isSuccess}
      {...frame}
    />
  )
}

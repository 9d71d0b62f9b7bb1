import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showFieldErrors, showFormFailure } from '../formFailure.ts'
import { toasts } from '../toasts.ts'
import { FormFrame, type SentForm } from './FormFrame.tsx'

type SaveFormProps<Sent, Saved> = {
  form: SentForm<Sent>
  /** The call; rejects when it is refused. */
  save: (values: Sent) => Promise<Saved>
  /**
   * The texts of the button, of the toast of success, and of the toast of failure where a rule gives it. Without `saved`,
   * `save` shows its own toasts.
   */
  texts: { submit: string; saved?: string; failed?: string | ((error: unknown) => string) }
  /** Goes on to the next screen. Not called when the person has left this one meanwhile. */
  onSaved: (saved: Saved) => void
  /** Why the form cannot be sent now, whatever is typed. What was typed stays. */
  blockedBy?: string | undefined
  isDirty?: () => boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * A form that creates or changes one record. It is sent once, shows the outcome in a toast and the server's errors on
 * their fields, guards unsaved input, and leads to the next screen.
 */
export const SaveForm = <Sent, Saved>({ form, save, texts, onSaved, ...frame }: SaveFormProps<Sent, Saved>) => {
  const { submit, saved: savedText, failed } = texts
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      if (savedText) toasts.success(savedText)
    },
    onError: (error) => {
      if (savedText) showFormFailure(form, error, typeof failed === 'function' ? failed(error) : failed)
      else showFieldErrors(form, error)
    },
  })
  const leave = (saved: Saved) => {
    // What is saved is no longer lost by leaving.
    form.resetDirty()
    onSaved(saved)
  }
  return (
    <FormFrame
      form={form}
      submit={(values) => saving.mutate(values, { onSuccess: leave })}
      submitLabel={submit}
      isBusy={saving.isPending || saving.isSuccess}
      {...frame}
    />
  )
}

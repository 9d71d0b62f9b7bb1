import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showFieldErrors, showFormFailure } from '../formFailure.ts'
import { toasts } from '../toasts.ts'
import { FormFrame, type SubmittableForm } from './FormFrame.tsx'

type SaveFormProps<Output, Saved> = {
  form: SubmittableForm<Output>
  /** The call. Rejects when it is refused. */
  save: (values: Output) => Promise<Saved>
  /**
   * The texts of the button, of the success toast, and of the failure toast where a rule gives it. Without `saved`,
   * `save` shows its own toasts.
   */
  texts: { submit: string; saved?: string; failed?: string | ((error: unknown) => string) }
  /** Navigates to the next screen. Not called when the person has left this one meanwhile. */
  onSaved: (saved: Saved) => void
  /** Why the form cannot be submitted now. The input stays. */
  blockedBy?: string | undefined
  isDirty?: () => boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * A form that creates or updates a record. Submits once, shows the outcome in a toast and the server's errors on their
 * fields, guards unsaved input, and navigates to the next screen.
 */
export const SaveForm = <Output, Saved>({ form, save, texts, onSaved, ...frame }: SaveFormProps<Output, Saved>) => {
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
    // The saved input is no longer lost by leaving.
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

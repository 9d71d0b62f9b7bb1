import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showFieldErrors, showFormFailure } from '../formFailure.ts'
import { toasts } from '../toasts.ts'
import { useReadVersion, type WithVersion } from '../useFormRecord.ts'
import { FormFrame, type SubmittableForm } from './FormFrame.tsx'

export type Saving<Output, Saved, Version> = {
  /** The version of the record that the form edits, as it was read (`readVersionOf`). Absent for a new record. */
  readVersion?: Version
  /** The call. Rejects when it is refused. */
  save: (values: WithVersion<Output, Version>) => Promise<Saved>
  /** Navigates to the next screen. Not called when the person has left this one meanwhile. */
  onSaved: (saved: Saved) => void
  /** Why the form cannot be submitted now. The input stays. */
  blockedBy?: string | undefined
}

type SaveFormProps<Output, Saved, Version> = Saving<Output, Saved, Version> & {
  form: SubmittableForm<Output>
  /** The texts of the button and of the toasts. Without `saved`, `save` shows its own toasts. */
  texts: { submit: string; saved?: string; failed?: string | ((error: unknown) => string) }
  isDirty?: () => boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * A form that creates or updates a record. Submits once, shows the outcome in a toast and the server's errors on their
 * fields, guards unsaved input, and navigates to the next screen. Shows what another edit has changed meanwhile.
 */
export const SaveForm = <Output, Saved, Version>({
  form,
  readVersion,
  save,
  texts,
  onSaved,
  ...frame
}: SaveFormProps<Output, Saved, Version>) => {
  const { submit, saved: savedText, failed } = texts
  const version = useReadVersion(readVersion)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      if (savedText) toasts.success(savedText)
    },
    onError: (error) => {
      if (version.refused(error)) return
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
      submit={(values) => saving.mutate(version.asRead(values), { onSuccess: leave })}
      conflict={
        version.changed && {
          changed: version.changed,
          overwrite: (values) => saving.mutate(version.asChanged(values), { onSuccess: leave }),
        }
      }
      submitLabel={submit}
      isBusy={saving.isPending || saving.isSuccess}
      {...frame}
    />
  )
}

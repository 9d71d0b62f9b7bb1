import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { focusFirstError, showFormFailure } from '../formFailure.ts'
import classes from './FormDialog.module.css'
import type { SubmittableForm } from './FormFrame.tsx'
import { SheetDialog } from './SheetDialog.tsx'

type FormDialogProps<Output> = {
  form: Pick<SubmittableForm<Output>, 'onSubmit' | 'setErrors' | 'getInputNode'>
  title: string
  submitLabel: string
  /** The action takes something away. */
  isDestructive?: boolean
  /** Saves the validated input. A refusal shows in a toast and at its field, and the dialog stays open. */
  save: (values: Output) => Promise<unknown>
  /** Called when the dialog is closed, and after it has saved. */
  onClose: () => void
  children: ReactNode
}

/** A dialog with a short form. Heavy, like `SheetDialog`: load its users lazily. */
export const FormDialog = <Output,>({
  form,
  title,
  submitLabel,
  isDestructive = false,
  save,
  onClose,
  children,
}: FormDialogProps<Output>) => {
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (values: Output) => {
    setIsBusy(true)
    try {
      await save(values)
    } catch (error) {
      showFormFailure(form, error)
      setIsBusy(false)
      return
    }
    onClose()
  }
  return (
    <SheetDialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={formId} loading={isBusy} {...(isDestructive && { color: 'red' })}>
          {submitLabel}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        {children}
      </form>
    </SheetDialog>
  )
}

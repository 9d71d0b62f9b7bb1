import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { showFormFailure } from '../formFailure.ts'
import { useReadVersion, type WithVersion } from '../useFormRecord.ts'
import { BottomDialog } from './BottomDialog.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { Form, sendForm } from './Form.tsx'
import type { SubmittableForm } from './FormFrame.tsx'

type FormDialogProps<Output, Version> = {
  readVersion?: Version
  form: Pick<SubmittableForm<Output>, 'onSubmit' | 'setErrors' | 'getInputNode'>
  title: string
  submitLabel: string
  /** The action takes something away. */
  isDestructive?: boolean
  /** Saves the validated input. A refusal shows in a toast and at its field, and the dialog stays open. */
  save: (values: WithVersion<Output, Version>) => Promise<unknown>
  /** Called when the dialog is closed, and after it has saved. */
  onClose: () => void
  children: ReactNode
}

/** A dialog with a short form. Heavy, like `BottomDialog`: load its users lazily. */
export const FormDialog = <Output, Version>({
  form,
  readVersion,
  title,
  submitLabel,
  isDestructive = false,
  save,
  onClose,
  children,
}: FormDialogProps<Output, Version>) => {
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const version = useReadVersion(readVersion)
  const submit = async (values: WithVersion<Output, Version>) => {
    setIsBusy(true)
    try {
      await save(values)
    } catch (error) {
      if (!version.refused(error)) showFormFailure(form, error)
      setIsBusy(false)
      return
    }
    onClose()
  }
  const submitWith = (sent: (values: Output) => WithVersion<Output, Version>) => (values: Output) =>
    void submit(sent(values))
  return (
    <BottomDialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={formId} loading={isBusy} {...(isDestructive && { color: 'red' })}>
          {submitLabel}
        </Button>
      }
    >
      <Form id={formId} className="grid gap-20 pb-24" form={form} send={submitWith(version.asRead)}>
        {children}
        {version.changed && (
          <ChangedNotice
            changed={version.changed}
            isBusy={isBusy}
            onOverwrite={() => sendForm(form, submitWith(version.asChanged))()}
            onTakeTheirs={onClose}
          />
        )}
      </Form>
    </BottomDialog>
  )
}

import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { MovementReason } from '#features/movements/movement.ts'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { reasonTexts } from '../deposit.texts.ts'

type ReasonButtonProps = {
  /** The verb on the button, as the dialog's title and on its confirmation. */
  label: string
  /** The name of the button where several have the same label. */
  name?: string
  /** Looks like a link: the button is one of many. */
  isSmall?: boolean
  note: string
  /** The call. A refusal shows in a toast, and on the field. */
  act: (reason: string) => Promise<void>
}

/** Runs an action after its reason was given. */
export const ReasonButton = ({ label, name, isSmall = false, ...dialog }: ReasonButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={isSmall ? 'subtle' : 'default'}
        {...(isSmall && { px: 0 })}
        {...(name && { 'aria-label': name })}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <ReasonDialog label={label} {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const Reason = z.strictObject({ reason: MovementReason })

const ReasonDialog = ({ label, note, act, onClose }: ReasonButtonProps & { onClose: () => void }) => {
  const form = useSchemaForm({ schema: Reason, initialValues: { reason: '' } })
  return (
    <FormDialog
      form={form}
      title={label}
      submitLabel={label}
      isDestructive
      save={({ reason }) => act(reason)}
      onClose={onClose}
    >
      <p>{note}</p>
      <Textarea
        label={reasonTexts.label}
        description={reasonTexts.hint}
        required
        rows={3}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

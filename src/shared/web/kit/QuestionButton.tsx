import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type QuestionButtonProps = Omit<ButtonProps, 'children'> & {
  /** The verb on the button, as the dialog's title and on its confirmation. */
  label: string
  'aria-label'?: string
  question: string
  /** True for an action that cannot be undone. */
  danger?: boolean
  /** Runs on confirmation. The dialog shows a loader while its promise is pending. `act` reports its own outcome. */
  act: () => Promise<unknown> | void
}

/** Runs an action after a confirmation. The dialog is in the button's chunk, so that it works without a network. */
export const QuestionButton = ({ label, question, danger = false, act, ...button }: QuestionButtonProps) => {
  const [state, setState] = useState<'closed' | 'asking' | 'acting'>('closed')
  const close = () => setState('closed')
  const confirmed = async () => {
    setState('acting')
    try {
      await act()
    } finally {
      close()
    }
  }
  return (
    <>
      <Button {...button} onClick={() => setState('asking')}>
        {label}
      </Button>
      {state !== 'closed' && (
        <ConfirmDialog
          opened
          danger={danger}
          title={label}
          question={question}
          confirmLabel={label}
          pending={state === 'acting'}
          onConfirm={() => void confirmed()}
          onClose={close}
        />
      )}
    </>
  )
}

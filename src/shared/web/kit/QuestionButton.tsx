import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type QuestionButtonProps = Omit<ButtonProps, 'children'> & {
  /** What the button, the dialog's title and its yes say: the verb. */
  label: string
  'aria-label'?: string
  question: string
  /** For what cannot be undone. */
  danger?: boolean
  /** Done on yes. The dialog stays, waiting, while a promise of it runs; how it went is the act's own to tell. */
  act: () => Promise<unknown> | void
}

/** Asks before it acts. The question comes with the button: a line that is down must not lose the page to it. */
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

import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { type Question, QuestionDialog } from './QuestionDialog.tsx'

type QuestionButtonProps = Omit<ButtonProps, 'children'> & Question & { 'aria-label'?: string }

/** Runs an action after a confirmation. The dialog is in the button's chunk, so that it works without a network. */
export const QuestionButton = ({ label, question, danger = false, act, ...button }: QuestionButtonProps) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <QuestionDialog
          label={label}
          question={question}
          danger={danger}
          act={act}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

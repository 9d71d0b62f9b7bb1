import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type Question = {
  /** The verb of the action, as the dialog's title and on its confirmation. */
  label: string
  question: string
  /** True for an action that cannot be undone. */
  danger?: boolean
  /** Runs on confirmation. The dialog shows a loader while its promise is pending. `act` reports its own outcome. */
  act: () => Promise<unknown> | void
}

/** Runs an action after a confirmation, then closes. */
export const QuestionDialog = ({
  label,
  question,
  danger = false,
  act,
  onClose,
}: Question & { onClose: () => void }) => {
  const [isActing, setIsActing] = useState(false)
  const confirmed = async () => {
    setIsActing(true)
    try {
      await act()
    } finally {
      onClose()
    }
  }
  return (
    <ConfirmDialog
      opened
      danger={danger}
      title={label}
      question={question}
      confirmLabel={label}
      pending={isActing}
      onConfirm={() => void confirmed()}
      onClose={onClose}
    />
  )
}

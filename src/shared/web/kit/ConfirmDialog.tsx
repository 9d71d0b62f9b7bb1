import { Button } from '@mantine/core'
import { BottomDialog } from './BottomDialog.tsx'
import { kitTexts } from './kit.texts.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  question: string
  /** The verb of the action: 'Archiver', 'Supprimer'. */
  confirmLabel: string
  /** True for an action that cannot be undone. */
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Names the way out 'Annuler', or 'Retour' where the action is itself a cancellation. */
const wayOutOf = (action: string): string => (action.startsWith(kitTexts.cancel) ? kitTexts.back : kitTexts.cancel)

/** Asks for a confirmation. The focus starts on the way out, so that Enter by habit changes nothing. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <BottomDialog
    opened={props.opened}
    onClose={props.onClose}
    title={props.title}
    footer={
      <>
        <Button variant="default" className="rigid" onClick={props.onClose} data-autofocus>
          {wayOutOf(props.confirmLabel)}
        </Button>
        <Button {...(props.danger && { color: 'red' })} loading={props.pending ?? false} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </>
    }
  >
    <p className="pb-24 pretty">{props.question}</p>
  </BottomDialog>
)

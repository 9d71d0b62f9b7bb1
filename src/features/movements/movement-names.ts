import { capitalize } from '#shared/text.ts'
import type { MovementKind, SubjectKind } from './movement.ts'

/** The French names of what is put right on a donation. */
export const movementNames: Record<SubjectKind, string> = {
  cancelled: 'annulation',
  refunded: 'remboursement',
  chargeback: 'contestation',
  chargeback_won: 'contestation gagnée',
  cheque_returned: 'chèque impayé',
  reassigned: 'réaffectation',
  amount_corrected: 'correction du montant',
}

/** Names a movement in a file or a table: `Remboursement`, `Retour sur remboursement` for its undo. */
export const movementNature = (kind: MovementKind, subjectKind: SubjectKind): string =>
  kind === 'reversal' ? `Retour sur ${movementNames[subjectKind]}` : capitalize(movementNames[subjectKind])

/** Names a movement on a screen: `Remboursement`, `Annulé : remboursement` for its undo. */
export const movementTitle = ({ kind, subjectKind }: { kind: MovementKind; subjectKind: SubjectKind }): string =>
  kind === 'reversal' ? `Annulé\u00a0: ${movementNames[subjectKind]}` : capitalize(movementNames[subjectKind])

/** Names a cause, or says that there is none. */
export const causeOrNone = (cause: { name: string } | null): string => cause?.name ?? 'aucune cause'

type Move = { fromCause: { name: string } | null; toCause: { name: string } | null }

/** Says which causes a move is between. */
export const betweenCauses = ({ fromCause, toCause }: Move): string =>
  `(${causeOrNone(fromCause)} → ${causeOrNone(toCause)})`

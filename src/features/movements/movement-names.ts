import { formatEuros } from '#shared/money.ts'
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

export const causeOrNone = (cause: { name: string } | null): string => cause?.name ?? 'aucune cause'

type Move = { fromCause: { name: string } | null; toCause: { name: string } | null }

export const betweenCauses = ({ fromCause, toCause }: Move): string =>
  `(${causeOrNone(fromCause)} → ${causeOrNone(toCause)})`

type Standing = { refunded: number; cancelled: number; chargedBack: number; corrected: number }

/** Says what movements made of a donation: `annulé`, `remboursé 10,00 €`. `movedTo` names its cause. */
export const standingMarks = (
  amount: number,
  { refunded, cancelled, chargedBack, corrected }: Standing,
  movedTo?: string | null,
): string[] => [
  ...(cancelled === 0 ? [] : ['annulé']),
  ...(refunded === 0 ? [] : [`remboursé ${formatEuros(refunded)}`]),
  ...(chargedBack === 0 ? [] : [`impayé ${formatEuros(chargedBack)}`]),
  ...(corrected === 0 ? [] : [`corrigé à ${formatEuros(amount + corrected)}`]),
  ...(movedTo === undefined ? [] : [movedTo === null ? 'sans cause à présent' : `réaffecté à ${movedTo}`]),
]

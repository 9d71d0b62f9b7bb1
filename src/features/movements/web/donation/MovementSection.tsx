import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { formatDate } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatEuros } from '#shared/money.ts'
import { type PaymentMethod, paymentMethodNames } from '#shared/payment-method.ts'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useCallers, useRole } from '#shared/web/profile.tsx'
import { createMovementBatch } from '../../batch.endpoints.ts'
import { createMovement, listMovements, undoMovement } from '../../movement.endpoints.ts'
import type { CashHold, Confirmation, DonationMovements, Movement } from '../../movement.ts'
import { betweenCauses, causeOrNone, movementTitle } from '../../movement-names.ts'
import { type OfferedKind, correctionTexts as texts } from './correction.texts.ts'
import { MovementForm, type Requested } from './MovementForm.tsx'
import { type DonationKey, movementsOf } from './movement.queries.ts'
import { WaitingRequest } from './WaitingRequest.tsx'

/** Shows the movements of a donation, and the actions that add one, to the roles that may see them. */
export const MovementSection = ({ onForm, ...donation }: DonationKey & { onForm: (isOpen: boolean) => void }) => {
  const role = useRole()
  const call = useCall()
  const found = useQuery({ ...movementsOf(call, donation), enabled: mayCall(listMovements, role) })
  const [requested, setRequested] = useState<Requested>()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const isUnknown = found.error instanceof CallFailure && found.error.status === 404
  if (isUnknown && !found.data) return null
  const finish = (why: Confirmation | null) => {
    setRequested(undefined)
    setConfirmation(why)
  }
  return (
    <Loaded of={found} skeleton={null}>
      {(movements) =>
        requested ? (
          <MovementForm {...{ donation, movements, requested, onForm }} onDone={finish} />
        ) : (
          <section className="stack gap-12 pb-20" aria-label={texts.title}>
            {movements.movements.length > 0 && <History {...movements} onUndo={setRequested} />}
            {movements.waiting && confirmation && (
              <Notice tone="info" role="status">
                {texts.needsConfirmation(confirmation)}
              </Notice>
            )}
            {movements.waiting && <WaitingRequest donation={donation} request={movements.waiting} />}
            {movements.heldBy && <Held hold={movements.heldBy} />}
            <Actions movements={movements} onWant={(kind) => setRequested({ kind })} />
          </section>
        )
      }
    </Loaded>
  )
}

type HistoryProps = DonationMovements & { onUndo: (requested: Requested) => void }

const History = ({
  movements,
  undoable,
  paymentMethod,
  netAmount,
  originalCause,
  currentCause,
  onUndo,
}: HistoryProps) => {
  const mayUndo = mayCall(undoMovement, useRole())
  return (
    <>
      <h3 className="bold body">{texts.title}</h3>
      <ul>
        {movements.map((movement) => (
          <li key={movement._id} className="inline middle between anywhere gap-12 row-gap-4 divided pad-8-0">
            <MovementLine movement={movement} donationMethod={paymentMethod} />
            {mayUndo && undoable.includes(movement._id) && (
              <Button
                variant="subtle"
                className="push"
                aria-label={texts.undoLabel(movementTitle(movement))}
                onClick={() => onUndo({ kind: 'reversal', undone: movement })}
              >
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="strong">
        {texts.net(formatEuros(netAmount))}
        {currentCause?._id !== originalCause?._id &&
          ` ${texts.nowAt(causeOrNone(currentCause), causeOrNone(originalCause))}`}
      </p>
    </>
  )
}

type MovementLineProps = { movement: Movement; donationMethod: PaymentMethod | null }

const MovementLine = ({ movement, donationMethod }: MovementLineProps) => {
  const { subjectKind, amount, paymentMethod, effectiveOn, reason, recordedBy, approvedBy, isUndone } = movement
  return (
    <div>
      <p className={isUndone ? 'muted regular' : 'strong'}>
        {movementTitle(movement)} {subjectKind === 'reassigned' ? betweenCauses(movement) : formatEuros(amount)}
        {paymentMethod !== null &&
          paymentMethod !== donationMethod &&
          ` ${texts.otherMethod(paymentMethodNames[paymentMethod])}`}
        {isUndone && <span className="quiet"> ({texts.undone})</span>}
      </p>
      <p className="quiet">
        {formatDate(effectiveOn)}, {texts.by(recordedBy.name, approvedBy?.name)}
      </p>
      <p>{reason}</p>
    </div>
  )
}

/** Says why a counted or deposited donation is not cancelled here, with a link to its screen. */
const Held = ({ hold: { kind, _id, number } }: { hold: CashHold }) => {
  const { sheet, deposit } = usePlaces()
  const hasScreen = useRole() === 'manager'
  return (
    <Notice tone="info" role="note">
      <p>{kind === 'sheet' ? texts.held.sheet : texts.held.slip(number)}</p>
      {hasScreen && (
        <Link {...linkTo(kind === 'sheet' ? sheet(_id) : deposit(_id))} className="target">
          {kind === 'sheet' ? texts.held.seeSheet : texts.held.seeSlip}
        </Link>
      )}
    </Notice>
  )
}

type ActionsProps = { movements: DonationMovements; onWant: (kind: OfferedKind) => void }

/** The number of corrections that show at once. The others are rare. */
const usualCount = 2
/** The order of the buttons: from what is asked for most. */
const offeredKinds: readonly OfferedKind[] = [
  'cancelled',
  'refunded',
  'reassigned',
  'amount_corrected',
  'chargeback',
  'chargeback_won',
  'cheque_returned',
]

/** The movements that may follow now and that the role may ask for: an admin may cancel, and nothing else. */
const Actions = ({ movements: { allowed, waiting }, onWant }: ActionsProps) => {
  const role = useRole()
  const callers = useCallers()
  const [showsAll, showAll] = useState(false)
  if (!mayCall(createMovement, role) || waiting) return null
  const isForRole = (kind: OfferedKind): boolean => {
    if (kind === 'reassigned') return mayCall(createMovementBatch, callers)
    return role === 'manager' || kind === 'cancelled'
  }
  const offered = offeredKinds.filter((kind) => allowed.includes(kind) && isForRole(kind))
  return (
    <div className="inline gap-8">
      {offered.slice(0, showsAll ? undefined : usualCount).map((kind) => (
        <Button key={kind} variant="default" onClick={() => onWant(kind)}>
          {texts.actions[kind]}
        </Button>
      ))}
      {offered.length > usualCount && (
        <Button variant="subtle" aria-expanded={showsAll} onClick={() => showAll(!showsAll)}>
          {texts.otherActions}
        </Button>
      )}
    </div>
  )
}

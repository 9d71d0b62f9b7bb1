import { Button } from '@mantine/core'
import { formatDate } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatEuros } from '#shared/money.ts'
import { paymentMethodNames } from '#shared/payment-method.ts'
import { capitalize } from '#shared/text.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { confirmMovementRequest, declineMovementRequest } from '../../movement.endpoints.ts'
import type { MovementRequest } from '../../movement.ts'
import { movementNames } from '../../movement-names.ts'
import { correctionTexts as texts } from './correction.texts.ts'
import { type DonationKey, useDecideRequest } from './movement.queries.ts'

type WaitingRequestProps = { donation: DonationKey; request: MovementRequest }

/** A movement that waits for a second person: another manager decides, the person who asked may take it back. */
export const WaitingRequest = ({ donation, request }: WaitingRequestProps) => {
  const { _id, kind, amount, isOwn, reason, requestedBy, paymentMethod, movedOn } = request
  const facts = texts.waitingFacts(
    paymentMethod ? paymentMethodNames[paymentMethod] : undefined,
    movedOn ? formatDate(movedOn) : undefined,
  )
  const decide = useDecideRequest(donation)
  const mayDecide = mayCall(isOwn ? declineMovementRequest : confirmMovementRequest, useCallers())
  const name = kind === 'reversal' ? texts.undo : capitalize(movementNames[kind])
  const answer = (isConfirmed: boolean, done: string) => () =>
    decide.mutate(
      { _id, isConfirmed },
      { onSuccess: () => toasts.success(done), onError: (error) => toasts.failed(error) },
    )
  return (
    <Notice tone="warning" role="note">
      <p>
        {isOwn
          ? texts.ownWaiting(name, formatEuros(amount))
          : texts.waiting(name, formatEuros(amount), requestedBy.name)}
      </p>
      {facts && <p className="quiet">{capitalize(facts)}</p>}
      <p className="quiet">{reason}</p>
      {mayDecide && (
        <div className="inline gap-8">
          {isOwn ? (
            <Button variant="default" loading={decide.isPending} onClick={answer(false, texts.takenBack)}>
              {texts.takeBack}
            </Button>
          ) : (
            <>
              <Button loading={decide.isPending} onClick={answer(true, texts.confirmed)}>
                {texts.confirm}
              </Button>
              <Button variant="default" disabled={decide.isPending} onClick={answer(false, texts.declined)}>
                {texts.decline}
              </Button>
            </>
          )}
        </div>
      )}
    </Notice>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { paymentMethodNames } from '#shared/payment-method.ts'
import { capitalize } from '#shared/text.ts'
import { useCall } from '#shared/web/call.tsx'
import { Decision } from '#shared/web/kit/Decision.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { MovementBatch } from '../batch.ts'
import type { MovementRequest, MovementSettings } from '../movement.ts'
import { movementNames } from '../movement-names.ts'
import { BatchFacts, batchNameOf } from './BatchRow.tsx'
import { useDecideBatch } from './batch.queries.ts'
import classes from './MovementsPage.module.css'
import { movementTexts as texts } from './movement.texts.ts'
import { requestsQuery, useDecideRaise, useDecideRequest } from './request.queries.ts'

type WaitingMovementsProps = { batches: MovementBatch[]; raise: MovementSettings['raise'] }

/** Shows the requests that wait for a second person: a higher amount, time slots, corrections of single donations. */
export const WaitingMovements = ({ batches, raise }: WaitingMovementsProps) => {
  const requests = useQuery(requestsQuery(useCall(), useCustomerId()))
  const waiting = requests.data ?? []
  const count = waiting.length + batches.length + (raise ? 1 : 0)
  return (
    <Section title={texts.waiting}>
      <Loaded of={requests} skeleton={null}>
        {() => count === 0 && <p className="muted">{texts.nothingWaits}</p>}
      </Loaded>
      {count > 0 && (
        <ul className="rows">
          {raise && <WaitingRaise raise={raise} />}
          {batches.map((batch) => (
            <WaitingBatch key={batch._id} batch={batch} name={batchNameOf(batch, batches)} />
          ))}
          {waiting.map((request) => (
            <WaitingRequest key={request._id} request={request} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const WaitingRaise = ({ raise }: { raise: NonNullable<MovementSettings['raise']> }) => {
  const { amount, isOwn, requestedBy, requestedAt } = raise
  const { mutateAsync } = useDecideRaise(useCustomerId(), amount)
  const what = texts.raiseOf(formatEuros(amount))
  return (
    <li className="grid anywhere gap-20 row-gap-2 entry-space two-ends">
      <span className="strong">{what}</span>
      <span className="across quiet">{isOwn ? texts.states.ownWaiting : texts.states.waiting}</span>
      <span className="across quiet">{texts.askedBy(requestedBy.name, formatDateTime(requestedAt))}</span>
      <Decision isOwn={isOwn} what={what} decide={mutateAsync} />
    </li>
  )
}

const WaitingBatch = ({ batch, name }: { batch: MovementBatch; name: string }) => {
  const places = usePlaces()
  const { mutateAsync } = useDecideBatch(useCustomerId(), batch._id)
  const what = `${name}, ${texts.donations(batch.donationCount)}, ${formatEuros(batch.total)}`
  return (
    <li className="grid anywhere gap-20 row-gap-2 entry-space two-ends">
      <BatchFacts batch={batch} name={name} />
      {batch.importId && (
        <Link {...linkTo(places.import(batch.importId))} className="across">
          {texts.seeImport}
        </Link>
      )}
      <Decision isOwn={batch.isOwn} what={what} decide={mutateAsync} />
    </li>
  )
}

const WaitingRequest = ({ request }: { request: MovementRequest }) => {
  const { _id, transactionId, kind, amount, toCause, reason, requestedBy, requestedAt, isOwn } = request
  const { paymentMethod, movedOn } = request
  const facts = texts.details(
    paymentMethod ? paymentMethodNames[paymentMethod] : undefined,
    movedOn ? formatDate(movedOn) : undefined,
  )
  const { donation } = usePlaces()
  const { mutateAsync } = useDecideRequest(useCustomerId(), _id)
  const what = texts.requestOf(kind === 'reversal' ? texts.undoOfRequest : movementNames[kind], formatEuros(amount))
  return (
    <li className="grid anywhere gap-20 row-gap-2 entry-space two-ends">
      <span className="strong">{toCause ? texts.fromTo(what, toCause.name) : what}</span>
      <Link {...linkTo(donation(transactionId))} className={`figures right ${classes.figures}`}>
        {texts.seeDonation}
      </Link>
      <span className="across quiet">{isOwn ? texts.states.ownWaiting : texts.states.waiting}</span>
      {facts && <span className="across quiet">{capitalize(facts)}</span>}
      <span className="across as-typed">{reason}</span>
      <span className="across quiet">{texts.askedBy(requestedBy.name, formatDateTime(requestedAt))}</span>
      <Decision isOwn={isOwn} what={what} decide={mutateAsync} />
    </li>
  )
}

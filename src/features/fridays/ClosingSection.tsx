import { Button } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { exportClosing, printClosing } from '#features/closings/closing.endpoints.ts'
import type { ClosingSummary, Figures } from '#features/closings/closing.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useChange } from '#shared/web/useChange.ts'
import { sendClosing } from './friday.endpoints.ts'
import { hasReader, type Readers, type Sending } from './friday.ts'
import { sendingTexts as texts } from './sending.texts.ts'

type ClosingSectionProps = {
  of: Readers & { closed: Figures; closing: ClosingSummary | null; sending: Sending | null }
  names: { close: string; closeAndSend: string; question: string; nothing: string }
  /** Closes the days, or seals what the closing lacks. Returns the closing. */
  close: () => Promise<{ _id: string } | null>
  /** The sentence about the closing. */
  said: string
  /** The closing is of these very days. */
  isOwn: boolean
  /** The label of the act that seals what the closing lacks. */
  seal?: string | undefined
  note?: ReactNode
  files: readonly ('pdf' | 'csv')[]
  /** The key of the page's queries. */
  queryKey: QueryKey
}

/** The button that closes days and sends their closing, or the state of both, for a day and for a month. */
export const ClosingSection = (props: ClosingSectionProps) => {
  const { of, names, isOwn, said } = props
  const { closing } = of
  const places = usePlaces()
  return (
    <section className="mt-24 to-760" aria-label={names.close}>
      {!closing && <CloseButton {...props} />}
      {closing && isOwn && <ClosedDays {...props} closing={closing} />}
      {closing && !isOwn && (
        <>
          <Notice tone="info" role="note">
            {said}
          </Notice>
          <LinkButton className="mt-12" variant="default" to={places.closing(closing._id)}>
            {texts.seeClosing}
          </LinkButton>
        </>
      )}
    </section>
  )
}

/** Closes, then sends. The days are closed whatever becomes of the mail. */
const useCloseAndSend = ({ of, queryKey }: ClosingSectionProps) => {
  const customerId = useCustomerId()
  const rereads = [queryKey, ['closings', customerId]]
  return useChange({ queryKey, rereads }, async (call, close: ClosingSectionProps['close']) => {
    const closing = await close()
    if (!hasReader(of) || !closing) return
    await call(sendClosing, { params: { customerId, closingId: closing._id } }).catch((error) => toasts.failed(error))
  })
}

const CloseButton = (props: ClosingSectionProps) => {
  const { of, names, close, note } = props
  const { mutateAsync } = useCloseAndSend(props)
  const { donationCount, cancelledCount, movements } = of.closed
  if (donationCount + cancelledCount === 0 && movements === 0) return <p className="quiet">{names.nothing}</p>
  return (
    <>
      <QuestionButton
        label={hasReader(of) ? names.closeAndSend : names.close}
        question={names.question}
        act={() => mutateAsync(close).catch((error) => toasts.failed(error))}
      />
      <p className="quiet mt-8 no-print">
        {hasReader(of) ? <Sentence text={texts.sentTo(of)} /> : <AddressLink />}
        {note}
      </p>
    </>
  )
}

const AddressLink = () => {
  const { settings } = usePlaces()
  return (
    <>
      <Link {...linkTo(settings())}>{texts.setAddress}</Link>
      {texts.setAddressNote}
    </>
  )
}

/** Shows what became of the closing and of its mail, with a copy of what was sent. */
const ClosedDays = (props: ClosingSectionProps & { closing: ClosingSummary }) => {
  const { of, closing, close, said, seal, note, files } = props
  const { sending } = of
  const isSent = hasReader(of)
  const call = useCall()
  const customerId = useCustomerId()
  const places = usePlaces()
  const { mutate, isPending } = useCloseAndSend(props)
  const { _id, number, from, to, sealedAt } = closing
  const isOnItsWay = sending?.state === 'waiting' || sending?.state === 'delayed'
  const input = { params: { customerId, closingId: _id } }
  return (
    <>
      <Notice tone={sealedAt ? texts.toneOf(sending) : 'info'} role="status">
        <p>{said}</p>
        {note && <p className="mt-4">{note}</p>}
        {sending && (
          <p className="mt-4">
            <Sentence text={texts.stateOf(sending)} />
          </p>
        )}
      </Notice>
      <div className="inline middle gap-8 mt-12">
        {!isOnItsWay && (isSent || seal) && (
          <Button
            variant={sending?.state === 'sent' ? 'default' : 'filled'}
            loading={isPending}
            onClick={() => mutate(seal ? close : async () => closing, { onError: (error) => toasts.failed(error) })}
          >
            {isSent ? texts[sending ? 'sendAgain' : 'send'](of) : seal}
          </Button>
        )}
        {sealedAt &&
          files.map((act) => (
            <FileButton
              key={act}
              act={act}
              label={texts[act]}
              load={() => (act === 'pdf' ? call(printClosing, input) : call(exportClosing, input))}
              fileName={`cloture_${number}_${from}_${to}.${act}`}
            />
          ))}
        <LinkButton variant="default" to={places.closing(_id)}>
          {texts.seeClosing}
        </LinkButton>
      </div>
      {!isSent && (
        <p className="quiet mt-8 no-print">
          <AddressLink />
        </p>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { exportClosing, printClosing } from '#features/closings/closing.endpoints.ts'
import { closingTexts } from '#features/closings/closing.texts.ts'
import type { ClosingSummary } from '#features/closings/closing.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { type Friday, hasReader } from '../friday.ts'
import { sendingTexts } from '../sending.texts.ts'
import { useCloseDay, useSendClosing } from './friday.queries.ts'
import { fridayTexts as texts } from './friday.texts.ts'

type FridayProps = { friday: Friday }

/** The button that closes a day and sends it, or the state of both (docs/rules/fridays.md#fridays-close). */
export const CloseDay = ({ friday }: FridayProps) => {
  const { closing } = friday
  return (
    <section className="mt-24 to-760" aria-label={texts.close}>
      {closing === null && <CloseButton friday={friday} />}
      {closing?.kind === 'day' && <ClosedDay friday={friday} closing={closing} />}
      {closing?.kind === 'period' && <ContainedDay closing={closing} />}
    </section>
  )
}

const nameOf = ({ kind, number }: ClosingSummary): string => closingTexts.nameOf(kind, number)
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

const CloseButton = ({ friday }: FridayProps) => {
  const { closed, isOver } = friday
  const isSent = hasReader(friday)
  const customerId = useCustomerId()
  const { settings } = usePlaces()
  const close = useCloseDay(customerId)
  const send = useSendClosing(customerId)
  const isEmpty = closed.donationCount + closed.cancelledCount === 0 && closed.movements === 0
  const act = async () => {
    try {
      const { _id } = await close.mutateAsync(friday)
      if (!isSent) return toasts.success(texts.closed)
      // The day is closed whatever becomes of the mail, which the page tells.
      await send.mutateAsync(_id)
    } catch (error) {
      toasts.failed(error)
    }
    return undefined
  }
  if (isEmpty) return <p className="quiet">{texts.nothingToClose}</p>
  return (
    <>
      <QuestionButton
        label={isSent ? texts.closeAndSend(sendingTexts.receiver(friday)) : texts.close}
        question={texts.question(friday)}
        act={act}
      />
      <p className="quiet mt-8 no-print">
        {isSent ? (
          <Sentence text={sendingTexts.sentTo(friday)} />
        ) : (
          <>
            <Link {...linkTo(settings())}>{sendingTexts.setAddress}</Link>
            {sendingTexts.setAddressNote}
          </>
        )}
        {!isOver && ` ${texts.goesOn}`}
      </p>
    </>
  )
}

/** Shows what became of the closing and of its mail, with a copy of what was sent. */
const ClosedDay = ({ friday, closing }: FridayProps & { closing: ClosingSummary }) => {
  const { sending } = friday
  const places = usePlaces()
  const send = useSendClosing(useCustomerId())
  const isSealed = closing.sealedAt !== null
  const isOnItsWay = sending?.state === 'waiting' || sending?.state === 'delayed'
  return (
    <>
      <Notice tone={isSealed ? sendingTexts.toneOf(sending) : 'info'} role="status">
        <p>{isSealed ? texts.closing(inSentence(nameOf(closing))) : texts.underWay(nameOf(closing))}</p>
        {sending && (
          <p className="mt-4">
            <Sentence text={sendingTexts.stateOf(sending)} />
          </p>
        )}
      </Notice>
      <div className="inline middle gap-8 mt-12">
        {hasReader(friday) && !isOnItsWay && (
          <Button
            variant={sending?.state === 'sent' ? 'default' : 'filled'}
            loading={send.isPending}
            onClick={() => send.mutate(closing._id, { onError: (error) => toasts.failed(error) })}
          >
            {sending ? sendingTexts.sendAgain(friday) : sendingTexts.send(friday)}
          </Button>
        )}
        {isSealed && <Copies closing={closing} />}
        <LinkButton variant="default" to={places.closing(closing._id)}>
          {sendingTexts.seeClosing}
        </LinkButton>
      </div>
      {!hasReader(friday) && (
        <p className="quiet mt-8">
          <Link {...linkTo(places.settings())}>{sendingTexts.setAddress}</Link>
          {sendingTexts.setAddressNote}
        </p>
      )}
    </>
  )
}

const Copies = ({ closing: { _id, number, from, to } }: { closing: ClosingSummary }) => {
  const call = useCall()
  const params = { customerId: useCustomerId(), closingId: _id }
  const name = `cloture_${number}_${from}_${to}`
  return (
    <>
      <FileButton
        act="pdf"
        label={sendingTexts.pdf}
        load={() => call(printClosing, { params })}
        fileName={`${name}.pdf`}
      />
      <FileButton
        act="csv"
        label={sendingTexts.csv}
        load={() => call(exportClosing, { params })}
        fileName={`${name}.csv`}
      />
    </>
  )
}

const ContainedDay = ({ closing }: { closing: ClosingSummary }) => {
  const { closing: placeOf } = usePlaces()
  const days = closingTexts.periodOf(closing.from, closing.to)
  return (
    <>
      <Notice tone="info" role="note">
        {texts.contained(inSentence(nameOf(closing)), days)}
      </Notice>
      <LinkButton className="mt-12" variant="default" to={placeOf(closing._id)}>
        {sendingTexts.seeClosing}
      </LinkButton>
    </>
  )
}

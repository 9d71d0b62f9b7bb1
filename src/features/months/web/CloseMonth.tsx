import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { exportClosing } from '#features/closings/closing.endpoints.ts'
import { closingTexts } from '#features/closings/closing.texts.ts'
import { type ClosingSummary, isClosingOf } from '#features/closings/closing.ts'
import { hasReader } from '#features/fridays/friday.ts'
import { sendingTexts } from '#features/fridays/sending.texts.ts'
import { periodOfMonth } from '#shared/periods.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { isMonth } from '../month.search.ts'
import { monthTexts as texts } from '../month.texts.ts'
import type { MonthSheet } from '../month.ts'
import { useCloseMonth, useSendMonth } from './month.queries.ts'

type SheetProps = { sheet: MonthSheet }

/** The button that closes a month and sends it, or the state of both (docs/rules/months.md#months-close). */
export const CloseMonth = ({ sheet }: SheetProps) => {
  const { closing, isOver, month } = sheet
  const { startDate: from, endDate: to } = periodOfMonth(month)
  const isOwn = isClosingOf(closing, { from, to })
  return (
    <section className="mt-24 to-760 no-print" aria-label={texts.closeOnly(month)}>
      {!closing && !isMonth(month) && <CloseDaysLink days={{ from, to }} />}
      {!closing && isMonth(month) && !isOver && <p className="quiet">{texts.closedOnceOver}</p>}
      {!closing && isMonth(month) && isOver && <CloseButton sheet={sheet} />}
      {closing && isOwn && <ClosedMonth sheet={sheet} closing={closing} />}
      {closing && !isOwn && <OtherClosing month={month} closing={closing} />}
    </section>
  )
}

/** Leads to the form of closings: only a month is closed with what the bank says. */
const CloseDaysLink = ({ days }: { days: { from: string; to: string } }) => (
  <LinkButton variant="default" to={usePlaces().newClosing(days)}>
    {closingTexts.closeRun(days.from, days.to)}
  </LinkButton>
)

const CloseButton = ({ sheet }: SheetProps) => {
  const { closed, month } = sheet
  const customerId = useCustomerId()
  const close = useCloseMonth(customerId)
  const send = useSendMonth(customerId)
  const act = async () => {
    try {
      const { closing } = await close.mutateAsync(sheet)
      // The month is closed whatever becomes of the mail, which the page tells.
      if (hasReader(sheet) && closing) await send.mutateAsync(closing._id)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const isEmpty = closed.donationCount + closed.cancelledCount === 0 && closed.movements === 0
  if (isEmpty && sheet.closing === null) return <p className="quiet">{texts.nothingToClose}</p>
  return (
    <>
      <QuestionButton
        label={hasReader(sheet) ? texts.closeAndSend(month) : texts.closeOnly(month)}
        question={texts.question(sheet)}
        act={act}
      />
      <p className="quiet mt-8">
        {hasReader(sheet) ? <Sentence text={sendingTexts.sentTo(sheet)} /> : <AddressLink />}
      </p>
    </>
  )
}

const AddressLink = () => {
  const { settings } = usePlaces()
  return (
    <>
      <Link {...linkTo(settings())}>{sendingTexts.setAddress}</Link>
      {sendingTexts.setAddressNote}
    </>
  )
}

const ClosedMonth = ({ sheet, closing }: SheetProps & { closing: ClosingSummary }) => {
  const { seal, sending, month } = sheet
  const isSent = hasReader(sheet)
  const places = usePlaces()
  const customerId = useCustomerId()
  const close = useCloseMonth(customerId)
  const send = useSendMonth(customerId)
  const isSealed = closing.sealedAt !== null
  const canSeal = !seal && isMonth(month)
  const isOnItsWay = sending?.state === 'waiting' || sending?.state === 'delayed'
  const act = async () => {
    try {
      if (canSeal) await close.mutateAsync(sheet)
      if (isSent) await send.mutateAsync(closing._id)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const label = isSent ? sendingTexts[sending ? 'sendAgain' : 'send'](sheet) : texts.seal
  return (
    <>
      <Notice tone={isSealed ? sendingTexts.toneOf(sending) : 'info'} role="status">
        <p>{isSealed ? texts.closedAs(month, closing.number) : texts.underWay(closing.number)}</p>
        {seal?.hasChanged && <p className="mt-4">{texts.hasChanged}</p>}
        {sending && (
          <p className="mt-4">
            <Sentence text={sendingTexts.stateOf(sending)} />
          </p>
        )}
      </Notice>
      <div className="inline middle gap-8 mt-12">
        {!isOnItsWay && (isSent || canSeal) && (
          <Button
            variant={sending?.state === 'sent' ? 'default' : 'filled'}
            loading={close.isPending || send.isPending}
            onClick={() => void act()}
          >
            {label}
          </Button>
        )}
        {isSealed && <CsvButton closing={closing} />}
        <LinkButton variant="default" to={places.closing(closing._id)}>
          {sendingTexts.seeClosing}
        </LinkButton>
      </div>
      {!isSent && (
        <p className="quiet mt-8">
          <AddressLink />
        </p>
      )}
    </>
  )
}

const CsvButton = ({ closing: { _id, number, from, to } }: { closing: ClosingSummary }) => {
  const call = useCall()
  const params = { customerId: useCustomerId(), closingId: _id }
  return (
    <FileButton
      act="csv"
      label={sendingTexts.csv}
      load={() => call(exportClosing, { params })}
      fileName={`cloture_${number}_${from}_${to}.csv`}
    />
  )
}

const OtherClosing = ({ month, closing }: { month: string; closing: ClosingSummary }) => {
  const { closing: placeOf } = usePlaces()
  return (
    <>
      <Notice tone="info" role="note">
        {texts.otherClosing(month, closing.number, closingTexts.periodOf(closing.from, closing.to))}
      </Notice>
      <LinkButton className="mt-12" variant="default" to={placeOf(closing._id)}>
        {sendingTexts.seeClosing}
      </LinkButton>
    </>
  )
}

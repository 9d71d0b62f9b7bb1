import { createClosing } from '#features/closings/closing.endpoints.ts'
import { closingTexts } from '#features/closings/closing.texts.ts'
import { useCall } from '#shared/web/call.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { ClosingSection } from '../ClosingSection.tsx'
import type { Friday } from '../friday.ts'
import { sendingTexts } from '../sending.texts.ts'
import { keyOf } from './friday.queries.ts'
import { fridayTexts as texts } from './friday.texts.ts'

/** The button that closes a day and sends it, or the state of both (docs/rules/fridays.md#fridays-close). */
export const CloseDay = ({ friday }: { friday: Friday }) => {
  const { closing, closed, day, isOver } = friday
  const call = useCall()
  const customerId = useCustomerId()
  const days = { kind: 'day', from: day, to: day } as const
  const seen = { donationCount: closed.donationCount, net: closed.net }
  return (
    <ClosingSection
      of={friday}
      names={{
        close: texts.close,
        closeAndSend: texts.closeAndSend(sendingTexts.receiver(friday)),
        question: texts.question(friday),
        nothing: texts.nothingToClose,
      }}
      close={() => call(createClosing, { params: { customerId }, body: { ...days, ...seen } })}
      said={closing ? saidOf(closing) : ''}
      isOwn={closing?.kind === 'day'}
      note={!closing && !isOver && ` ${texts.goesOn}`}
      files={['pdf', 'csv']}
      queryKey={keyOf(customerId)}
    />
  )
}

const saidOf = ({ kind, number, from, to, sealedAt }: NonNullable<Friday['closing']>): string => {
  const name = closingTexts.nameOf(kind, number)
  const inSentence = name.charAt(0).toLowerCase() + name.slice(1)
  if (kind === 'period') return texts.contained(inSentence, closingTexts.periodOf(from, to))
  return sealedAt ? texts.closing(inSentence) : texts.underWay(name)
}

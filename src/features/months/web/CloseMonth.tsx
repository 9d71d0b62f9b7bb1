import { closingTexts } from '#features/closings/closing.texts.ts'
import { isClosingOf } from '#features/closings/closing.ts'
import { ClosingSection } from '#features/fridays/ClosingSection.tsx'
import { periodOfMonth } from '#shared/periods.ts'
import { useCall } from '#shared/web/call.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { closeMonth } from '../month.endpoints.ts'
import { isMonth } from '../month.search.ts'
import { monthTexts as texts } from '../month.texts.ts'
import type { MonthSheet } from '../month.ts'
import { keyOf } from './month.queries.ts'

/** The button that closes a month and sends it, or the state of both (docs/rules/months.md#months-close). */
export const CloseMonth = ({ sheet }: { sheet: MonthSheet }) => {
  const { closing, closed, isOver, month, seal } = sheet
  const { startDate: from, endDate: to } = periodOfMonth(month)
  const call = useCall()
  const customerId = useCustomerId()
  const places = usePlaces()
  const body = { month, donationCount: closed.donationCount, net: closed.net }
  if (!closing && !isMonth(month))
    return (
      <LinkButton className="mt-24 no-print" variant="default" to={places.newClosing({ from, to })}>
        {closingTexts.closeRun(from, to)}
      </LinkButton>
    )
  if (!closing && !isOver) return <p className="quiet mt-24 no-print">{texts.closedOnceOver}</p>
  return (
    <ClosingSection
      of={sheet}
      names={{
        close: texts.closeOnly(month),
        closeAndSend: texts.closeAndSend(month),
        question: texts.question(sheet),
        nothing: texts.nothingToClose,
      }}
      close={async () => (await call(closeMonth, { params: { customerId }, body })).closing}
      said={closing ? saidOf(month, closing, { from, to }) : ''}
      isOwn={isClosingOf(closing, { from, to })}
      seal={!seal && isMonth(month) ? texts.seal : undefined}
      note={seal?.hasChanged && texts.hasChanged}
      files={['csv']}
      queryKey={keyOf(customerId)}
    />
  )
}

type Closing = NonNullable<MonthSheet['closing']>

const saidOf = (month: string, closing: Closing, days: { from: string; to: string }): string => {
  const { number, from, to, sealedAt } = closing
  if (!isClosingOf(closing, days)) return texts.otherClosing(month, number, closingTexts.periodOf(from, to))
  return sealedAt ? texts.closedAs(month, number) : texts.underWay(number)
}

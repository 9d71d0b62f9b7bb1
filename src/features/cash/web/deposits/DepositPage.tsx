import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatDay, ownDayTitle } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatEuros, formatIban } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { NextSteps } from '#shared/web/kit/LinkButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useCallers, useOwnWeekday, useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { cancelDeposit, printDeposit } from '../../deposit.endpoints.ts'
import { depositTexts } from '../../deposit.texts.ts'
import type { DepositSlip } from '../../deposit.ts'
import { ReasonButton } from '../ReasonButton.tsx'
import { CountTable } from '../sheets/CountTable.tsx'
import { ChequeTable } from './ChequeTable.tsx'
import { depositQuery, useCancelDeposit } from './deposit.queries.ts'

/** A deposit slip: its cheques, its cash by denomination, its totals. Its paper is the PDF. */
export const DepositPage = () => {
  const { deposits, friday } = usePlaces()
  const isManager = useRole() === 'manager'
  const weekday = useOwnWeekday()
  const depositId = useRouteParam('depositId')
  return (
    <RecordScreen
      record={useQuery(depositQuery(useCall(), useCustomerId(), depositId))}
      title={(slip) => (slip ? depositTexts.one(slip.number) : depositTexts.loading)}
      back={deposits}
      renderNote={(slip) => (slip.isCancelled ? depositTexts.cancelled : formatEuros(slip.total))}
      renderActions={(slip) => <Actions slip={slip} />}
    >
      {(slip) => (
        <>
          <Facts title={depositTexts.information} facts={factsOf(slip)} />
          {slip.cheques.length > 0 && <ChequeTable slip={slip} />}
          {slip.lines.length > 0 && (
            <CountTable title={depositTexts.cashCount} lines={slip.lines} total={slip.cashTotal} />
          )}
          {isManager && <NextSteps steps={[{ label: ownDayTitle(weekday), to: friday() }]} />}
        </>
      )}
    </RecordScreen>
  )
}

const factsOf = ({ day, account, iban, association, createdAt, createdBy, cancellation, ...slip }: DepositSlip) => {
  const facts: [string, string | null][] = [
    [depositTexts.association, association],
    [depositTexts.day, formatDay(day)],
    [depositTexts.account, account],
    [depositTexts.iban, iban && formatIban(iban)],
    [depositTexts.chequesTotal, slip.chequeCount > 0 ? formatEuros(slip.chequeTotal) : null],
    [depositTexts.cashTotal, slip.cashTotal > 0 ? formatEuros(slip.cashTotal) : null],
    [depositTexts.total, formatEuros(slip.total)],
    [depositTexts.createdAt, `${formatDateTime(createdAt)}, ${createdBy.name}`],
    [
      depositTexts.cancelledAt,
      cancellation && `${formatDateTime(cancellation.cancelledAt)}, ${cancellation.cancelledBy.name}`,
    ],
    [depositTexts.reasonOf, cancellation && cancellation.reason],
  ]
  return facts.filter(([, value]) => value !== null)
}

const Actions = ({ slip: { _id, number, isCancelled } }: { slip: DepositSlip }) => {
  const call = useCall()
  const callers = useCallers()
  const customerId = useCustomerId()
  const { mutateAsync: cancel } = useCancelDeposit(customerId, _id)
  const act = async (reason: string) => {
    await cancel(reason)
    toasts.success(depositTexts.cancelDone)
  }
  return (
    <>
      {!isCancelled && mayCall(cancelDeposit, callers) && (
        <ReasonButton label={depositTexts.cancel} note={depositTexts.cancelNote} act={act} />
      )}
      <FileButton
        act="print"
        label={depositTexts.print}
        load={() => call(printDeposit, { params: { customerId, depositId: _id } })}
        fileName={`bordereau_${number}.pdf`}
      />
    </>
  )
}

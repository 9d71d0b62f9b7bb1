import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createMovement } from '#features/movements/movement.endpoints.ts'
import { dayOf, formatDate, formatDateTime, formatDay, ownDayTitle } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatEuros, formatIban } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { NextSteps } from '#shared/web/kit/LinkButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts, Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo, useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useCallers, useOwnWeekday, useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { cancelDeposit, printDeposit } from '../../deposit.endpoints.ts'
import { depositTexts } from '../../deposit.texts.ts'
import type { DepositCheque, DepositSlip } from '../../deposit.ts'
import { ReasonButton } from '../ReasonButton.tsx'
import { CountTable } from '../sheets/CountTable.tsx'
import classes from './Deposits.module.css'
import { depositQuery, useCancelDeposit, useReturnCheque } from './deposit.queries.ts'

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

/** The cheques of a slip: a row for each, their total, and the sum of those that the bank returned. */
const ChequeTable = ({ slip }: { slip: DepositSlip }) => {
  const { cheques, chequeTotal, returnedTotal, isCancelled } = slip
  return (
    <Section title={`${depositTexts.chequesTitle} (${cheques.length})`}>
      <Table
        of="words"
        className={`to-760 ${classes.table}`}
        columns={[depositTexts.number, depositTexts.bank, { head: depositTexts.amount, className: 'right' }]}
        foot={
          <>
            <Sum name={depositTexts.chequesTotal} euros={chequeTotal} />
            {returnedTotal > 0 && <Sum name={depositTexts.returnedTotal} euros={-returnedTotal} />}
          </>
        }
      >
        {cheques.map((cheque) => (
          <ChequeRow key={cheque._id} cheque={cheque} isOnSlip={!isCancelled} />
        ))}
      </Table>
    </Section>
  )
}

const Sum = ({ name, euros }: { name: string; euros: number }) => (
  <tr>
    <th scope="row" colSpan={2}>
      {name}
    </th>
    <td className="right nowrap">{formatEuros(euros)}</td>
  </tr>
)

type ChequeRowProps = { cheque: DepositCheque; isOnSlip: boolean }

const ChequeRow = ({ cheque: { _id, number, bank, amount, createdAt, returnedOn }, isOnSlip }: ChequeRowProps) => {
  const mayReturn = mayCall(createMovement, useRole())
  return (
    <tr>
      <th scope="row">{number ?? '—'}</th>
      <td>
        {bank ?? '—'} <span className="block quiet">{formatDate(dayOf(new Date(createdAt)))}</span>
        {returnedOn && <Returned transactionId={_id} day={returnedOn} />}
        {!returnedOn && isOnSlip && mayReturn && <ReturnButton transactionId={_id} number={number} />}
      </td>
      <td className="right nowrap">{formatEuros(amount)}</td>
    </tr>
  )
}

/** Says when a cheque came back, and leads to its donation, where that is undone. */
const Returned = ({ transactionId, day }: { transactionId: string; day: string }) => {
  const { donation } = usePlaces()
  return (
    <Link className="target danger strong" {...linkTo(donation(transactionId))}>
      {depositTexts.returnedOn(formatDate(day))}
    </Link>
  )
}

const ReturnButton = ({ transactionId, number }: { transactionId: string; number: string | null }) => {
  const { mutateAsync } = useReturnCheque(useCustomerId())
  const act = async (reason: string) => {
    const { request } = await mutateAsync({ transactionId, reason })
    toasts.success(request ? depositTexts.returnAsked : depositTexts.returnDone)
  }
  return (
    <ReasonButton
      label={depositTexts.returnCheque}
      name={depositTexts.returnLabel(number)}
      isSmall
      note={depositTexts.returnNote}
      act={act}
    />
  )
}

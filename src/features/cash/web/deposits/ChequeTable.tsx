import { Link } from '@tanstack/react-router'
import { createMovement } from '#features/movements/movement.endpoints.ts'
import { dayOf, formatDate } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { depositTexts } from '../../deposit.texts.ts'
import type { DepositCheque, DepositSlip } from '../../deposit.ts'
import { ReasonButton } from '../ReasonButton.tsx'
import classes from './Deposits.module.css'
import { useReturnCheque } from './deposit.queries.ts'

/** The cheques of a slip: a row for each, their total, and the sum of those that the bank returned. */
export const ChequeTable = ({ slip }: { slip: DepositSlip }) => {
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

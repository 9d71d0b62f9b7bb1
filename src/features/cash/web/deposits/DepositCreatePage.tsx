import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { depositTexts } from '../../deposit.texts.ts'
import { CashDepositForm } from './CashDepositForm.tsx'
import { DepositForm, type DepositFormProps } from './DepositForm.tsx'
import { undepositedQuery, useCreateDeposit } from './deposit.queries.ts'

type NewSlipProps = { title: string; children: (props: DepositFormProps) => ReactNode }

/** Reads what is to be deposited, and leads to the slip that the form makes. */
const NewSlip = ({ title, children }: NewSlipProps) => {
  const customerId = useCustomerId()
  const { deposits, deposit: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateDeposit(customerId)
  return (
    <RecordScreen record={useFormRecord(undepositedQuery(useCall(), customerId))} title={() => title} back={deposits}>
      {(undeposited) =>
        children({
          undeposited,
          save: mutateAsync,
          onSaved: ({ _id }) => goTo(placeOf(_id), { replace: true }),
        })
      }
    </RecordScreen>
  )
}

/** The form of a slip of cheques: those that no other slip holds, all of them chosen at first. */
export const DepositCreatePage = () => (
  <NewSlip title={depositTexts.create}>
    {(props) =>
      props.undeposited.chequeCount === 0 ? (
        <EmptyState text={depositTexts.noCheque} hint={depositTexts.noChequeHint} />
      ) : (
        <DepositForm {...props} />
      )
    }
  </NewSlip>
)

export const CashDepositCreatePage = () => (
  <NewSlip title={depositTexts.createCash}>
    {(props) =>
      props.undeposited.cashBalance === 0 ? (
        <EmptyState text={depositTexts.noCash} hint={depositTexts.noCashHint} />
      ) : (
        <CashDepositForm {...props} />
      )
    }
  </NewSlip>
)

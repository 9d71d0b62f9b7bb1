import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { DepositForm } from './DepositForm.tsx'
import { undepositedQuery, useCreateDeposit } from './deposit.queries.ts'
import { depositTexts } from './deposit.texts.ts'

/** The form of a new deposit slip: what no other slip holds, all of it chosen at first. */
export const DepositCreatePage = () => {
  const customerId = useCustomerId()
  const { deposits, deposit: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateDeposit(customerId)
  return (
    <RecordScreen
      record={useFormRecord(undepositedQuery(useCall(), customerId))}
      title={() => depositTexts.create}
      back={deposits}
    >
      {(undeposited) =>
        undeposited.chequeCount + undeposited.sheetCount === 0 ? (
          <EmptyState text={depositTexts.nothing} hint={depositTexts.nothingHint} />
        ) : (
          <DepositForm
            undeposited={undeposited}
            save={mutateAsync}
            onSaved={({ _id }) => goTo(placeOf(_id), { replace: true })}
          />
        )
      }
    </RecordScreen>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { causeMessages, maxActiveCauses } from '../cause.ts'
import { blankValues, CauseForm } from './CauseForm.tsx'
import { activeCausesQuery, useCreateCause } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'

/** The form of a new cause. Disabled while the customer has the maximum number of active causes. */
export const CauseCreatePage = () => {
  const customerId = useCustomerId()
  const { causes: list } = usePlaces()
  const goTo = useGoTo()
  const { data: causes } = useQuery(activeCausesQuery(useCall(), customerId))
  const { mutateAsync } = useCreateCause(customerId)
  return (
    <>
      <PageHeader title={causeTexts.newCause} back={linkTo(list())} />
      <CauseForm
        initial={blankValues}
        submitLabel={causeTexts.submitCreation}
        successText={causeTexts.created}
        save={mutateAsync}
        onSaved={() => goTo(list(), { replace: true })}
        blockedBy={causes && causes.length >= maxActiveCauses ? causeMessages.limitReached : undefined}
      />
    </>
  )
}
